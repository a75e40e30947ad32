// What a person prefers, kept in this browser: how fast plays are shown, and in which games they roll the dice.

const KEY = "fivetool.preferences";

/** How long something takes, as a multiple of its normal time; the slider goes through them in this order. */
export const SPEEDS = { slow: 1.8, normal: 1, fast: 0.5, faster: 0.2, instant: 0 };
const IN_WORDS = { slow: "Slow", normal: "Normal", fast: "Fast", faster: "Very fast", instant: "Instant" };
const NAMES = Object.keys(SPEEDS);

const kept = { speed: "normal", rolls: {}, speeds: {}, ...load(KEY) };
const LESSON = "lesson";
const place = document.querySelector("[data-pace]")?.dataset.pace ?? ""; // a game, its replays, or a lesson: each has its own pace

const stillness = matchMedia("(prefers-reduced-motion: reduce)");

export const preference = (name) => kept[name];

export function prefer(name, value) {
  kept[name] = value;
  store(KEY, kept);
}

/** The speed as it was chosen here. That somebody hurried in another game is no reason to hurry, least of all in a lesson. */
function speed() {
  const chosen = kept.speeds[place] ?? (place === LESSON ? "normal" : kept.speed);
  return chosen in SPEEDS ? chosen : "normal";
}

/** The pace at which plays are shown now; 0 means all at once. */
export const pace = () => SPEEDS[speed()];

/** The pace of motion; 0 means none. */
export const motionPace = () => (stillness.matches ? 0 : pace());

/** Whether the person rolls the dice of a game: as they chose, else as is usual in it. */
export const rollsDice = (game, usual) => kept.rolls[game] ?? usual;

export const preferToRoll = (game, rolls) => prefer("rolls", { ...kept.rolls, [game]: rolls });

/** Read a record from this browser's storage; an empty one when there is none or storage is forbidden. */
export function load(key) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? {};
  } catch {
    return {};
  }
}

export function store(key, record) {
  try {
    localStorage.setItem(key, JSON.stringify(record));
  } catch {
    // without storage it lasts as long as the page
  }
}

/** Tie the speed slider on the page to the preference; `onChange` is told the new pace. */
export function bindSpeed(slider, onChange = () => {}) {
  const tell = () => {
    const words = IN_WORDS[speed()];
    slider.setAttribute("aria-valuetext", words);
    slider.nextElementSibling.textContent = words;
  };
  slider.max = NAMES.length - 1;
  slider.value = NAMES.indexOf(speed());
  tell();
  slider.addEventListener("input", () => {
    prefer("speeds", { ...kept.speeds, [place]: NAMES[slider.value] });
    tell();
    onChange(pace());
  });
}
