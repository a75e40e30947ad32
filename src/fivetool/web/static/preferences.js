// What a person prefers, kept in this browser: how fast plays are shown, and whether they roll by hand.

const KEY = "fivetool.preferences";

/** How long a motion takes, as a multiple of its normal time. */
export const SPEEDS = { slow: 1.8, normal: 1, fast: 0.4, instant: 0 };

const kept = { speed: "normal", rollByHand: false, ...load(KEY) };
const stillness = matchMedia("(prefers-reduced-motion: reduce)");

export const preference = (name) => kept[name];

export function prefer(name, value) {
  kept[name] = value;
  store(KEY, kept);
}

/** The pace of motion now; 0 means none. */
export const pace = () => (stillness.matches ? 0 : (SPEEDS[kept.speed] ?? 1));

export const motionIsOff = () => stillness.matches;

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

/** Tie the speed menu and the roll-by-hand box on the page to the preferences. */
export function bindPreferences(speedMenu, rollBox) {
  speedMenu.value = kept.speed;
  speedMenu.addEventListener("change", () => prefer("speed", speedMenu.value));
  if (motionIsOff()) {
    speedMenu.disabled = true;
    speedMenu.title = "Motion is off, as your system asks for less of it.";
  }
  if (!rollBox) return;
  rollBox.checked = kept.rollByHand;
  rollBox.addEventListener("change", () => prefer("rollByHand", rollBox.checked));
}
