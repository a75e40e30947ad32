// The sounds of the ballpark, made here and now: no file is fetched. Off until a person turns them on.

import { prefer, preference } from "./preferences.js";

const LOUDNESS = 0.5;
const SHORTEST_PAUSE = { crowd: 0.7, home_run: 2, win: 2, bat: 0.15, glove: 0.15 }; // seconds between two of a kind
const FANFARE = [523, 659, 784, 1047, 784, 1047]; // hertz, one after the other
const NOTE = 0.13; // seconds

let context = null;
let output = null;
let noise = null;
const heard = new Map(); // cue -> when it was played last

/** The sound of so many dice falling on the table. */
export function playDice(count) {
  if (!ready()) return;
  const knocks = Math.min(3 + count, 14);
  for (let i = 0; i < knocks; i++) knock(0.05 + (0.4 * i) / knocks + Math.random() * 0.03, 1800 + Math.random() * 1600);
}

/** The sound of a play, "bat", "glove", "crowd" or "home_run", or of a game that was won, "win". */
export function playCue(cue) {
  if (!CUES[cue] || !ready()) return;
  if (context.currentTime - (heard.get(cue) ?? -Infinity) < SHORTEST_PAUSE[cue]) return;
  heard.set(cue, context.currentTime);
  CUES[cue]();
}

/** Tie the switch on the page to the sound. */
export function bindSound(button) {
  const show = () => {
    const on = Boolean(preference("sound"));
    button.setAttribute("aria-pressed", String(on));
    button.querySelector(".sound-word").textContent = on ? "Sound on" : "Sound off";
  };
  button.addEventListener("click", () => {
    prefer("sound", !preference("sound"));
    show();
    if (ready()) CUES.bat();
  });
  show();
}

const CUES = {
  bat: () => {
    burst({ start: 0, length: 0.09, frequency: 1500, width: 1.2, volume: 1 });
    tone({ start: 0, length: 0.12, from: 880, to: 240, volume: 0.5, shape: "triangle" });
  },
  glove: () => burst({ start: 0, length: 0.13, frequency: 320, width: 0.9, volume: 0.9 }),
  crowd: () => cheer(1.4, 0.35),
  home_run: () => {
    CUES.bat();
    cheer(2.6, 0.55);
    fanfare(0.35);
  },
  win: () => {
    cheer(3.5, 0.55);
    fanfare(0);
    fanfare(FANFARE.length * NOTE * 1.2);
  },
};

/** Whether anything is to be heard now. A browser lets a page sound only after the person has touched it. */
function ready() {
  if (!preference("sound") || document.hidden || !globalThis.AudioContext) return false;
  if (!context) {
    context = new AudioContext();
    output = context.createGain();
    output.gain.value = LOUDNESS;
    output.connect(context.destination);
    noise = hiss(context);
  }
  if (context.state === "suspended") context.resume();
  return true;
}

/** A second of white noise, out of which most of it is made. */
function hiss(audio) {
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}

function knock(start, frequency) {
  burst({ start, length: 0.035, frequency, width: 3, volume: 0.7 });
}

function cheer(length, volume) {
  burst({ start: 0, length, frequency: 900, width: 0.5, volume, rise: 0.25 });
  burst({ start: 0.1, length: length * 0.8, frequency: 2100, width: 0.7, volume: volume / 2, rise: 0.4 });
}

function fanfare(start) {
  FANFARE.forEach((from, i) => tone({ start: start + i * NOTE, length: NOTE * 1.5, from, to: from, volume: 0.16, shape: "square" }));
}

/** Noise around a pitch, that swells for a part of its length and dies away. */
function burst({ start, length, frequency, width, volume, rise = 0.02 }) {
  const source = new AudioBufferSourceNode(context, { buffer: noise, loop: true });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency, Q: width });
  play(source.connect(filter), source, { start, length, volume, rise });
}

function tone({ start, length, from, to, volume, shape }) {
  const source = new OscillatorNode(context, { type: shape, frequency: from });
  source.frequency.exponentialRampToValueAtTime(to, context.currentTime + start + length);
  play(source, source, { start, length, volume, rise: 0.05 });
}

function play(last, source, { start, length, volume, rise }) {
  const begin = context.currentTime + start;
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0.0001, begin);
  gain.gain.exponentialRampToValueAtTime(volume, begin + length * rise);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  last.connect(gain).connect(output);
  source.start(begin);
  source.stop(begin + length);
}
