// SHA-256 (FIPS 180-4). Browsers have it only on encrypted pages and on this machine; dice are sealed on any page.

const WORDS = 64;

/** The first 32 bits of the fractional parts of a root of the first primes. */
function fractions(root, count) {
  const found = [];
  for (let n = 2; found.length < count; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false;
    if (prime) found.push((root(n) % 1) * 2 ** 32 | 0);
  }
  return found;
}

const START = fractions(Math.sqrt, 8);
const ROUNDS = fractions(Math.cbrt, WORDS);

const rotate = (x, by) => (x >>> by) | (x << (32 - by));

/** The SHA-256 of a text in UTF-8, as 64 hexadecimal digits. */
export function sha256(text) {
  const state = [...START];
  const view = padded(new TextEncoder().encode(text));
  const w = new Int32Array(WORDS);
  for (let block = 0; block < view.byteLength; block += WORDS) {
    for (let i = 0; i < 16; i++) w[i] = view.getInt32(block + 4 * i);
    for (let i = 16; i < WORDS; i++) w[i] = w[i - 16] + small(w[i - 15], 7, 18, 3) + w[i - 7] + small(w[i - 2], 17, 19, 10);
    compress(state, w);
  }
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

function compress(state, w) {
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < WORDS; i++) {
    const one = (h + large(e, 6, 11, 25) + ((e & f) ^ (~e & g)) + ROUNDS[i] + w[i]) | 0;
    const two = (large(a, 2, 13, 22) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = (state[i] + word) | 0));
}

const small = (x, a, b, c) => rotate(x, a) ^ rotate(x, b) ^ (x >>> c);
const large = (x, a, b, c) => rotate(x, a) ^ rotate(x, b) ^ rotate(x, c);

/** The bytes, a one bit, zeros, and the number of bits: whole blocks of 64 bytes. */
function padded(bytes) {
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / WORDS) * WORDS);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(whole.length - 4, bytes.length * 8);
  return view;
}
