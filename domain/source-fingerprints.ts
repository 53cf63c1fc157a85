/**
 * Fingerprints of source code by winnowing (Schleimer, Wilkerson, Aiken: "Winnowing: local algorithms for document
 * fingerprinting", SIGMOD 2003, the method of MOSS): of all runs of GRAM_CHARS characters, the one with the smallest hash
 * in each window of WINDOW_GRAMS is kept. The choice depends on the text around it alone, so a copied passage keeps its
 * fingerprints wherever it stands, in a file of any name.
 */

/** A shorter match is noise, such as one usual line. */
const GRAM_CHARS = 40;
const WINDOW_GRAMS = 80;
/** A copied passage this long, three or four lines, is found for certain; one shorter than GRAM_CHARS never. */
export const CERTAIN_MATCH_CHARS = GRAM_CHARS + WINDOW_GRAMS - 1;

const LOW_BASE = 0x01_00_01_93;
const HIGH_BASE = 0x85_eb_ca_6b;

/**
 * @param text - source code. White space, line endings and the case of letters make no difference; comments count.
 * @returns each fingerprint once, about one for 40 characters; integers from 0 below 2^53. None for a text shorter than
 *   CERTAIN_MATCH_CHARS.
 */
export function fingerprintsOf(text: string): Set<number> {
  const plain = text.toLowerCase().replaceAll(/\s+/gu, '');
  const chosen = new Set<number>();
  if (plain.length < CERTAIN_MATCH_CHARS) return chosen;
  const hashes = hashGrams(plain);
  // Positions whose hashes rise from the front: the front is the smallest of the window.
  const rising: number[] = [];
  let front = 0;
  for (let at = 0; at < hashes.length; at += 1) {
    const hash = hashes[at] ?? 0;
    while (rising.length > front && (hashes[rising.at(-1) ?? 0] ?? 0) >= hash) rising.pop();
    rising.push(at);
    if ((rising[front] ?? 0) <= at - WINDOW_GRAMS) front += 1;
    if (at >= WINDOW_GRAMS - 1) chosen.add(hashes[rising[front] ?? 0] ?? 0);
  }
  return chosen;
}

/** Two rolling polynomials of 32 bits, mixed, joined into 53 bits: the most that a number holds exactly. */
function hashGrams(plain: string): Float64Array {
  const hashes = new Float64Array(plain.length - GRAM_CHARS + 1);
  const lowOut = power(LOW_BASE, GRAM_CHARS);
  const highOut = power(HIGH_BASE, GRAM_CHARS);
  let low = 0;
  let high = 0;
  for (let at = 0; at < plain.length; at += 1) {
    const enters = plain.charCodeAt(at) + 1;
    const leaves = at < GRAM_CHARS ? 0 : plain.charCodeAt(at - GRAM_CHARS) + 1;
    low = (Math.imul(low, LOW_BASE) + enters - Math.imul(leaves, lowOut)) | 0;
    high = (Math.imul(high, HIGH_BASE) + enters - Math.imul(leaves, highOut)) | 0;
    const first = at - GRAM_CHARS + 1;
    if (first >= 0) hashes[first] = (mix(high) >>> 11) * 2 ** 32 + mix(low);
  }
  return hashes;
}

function power(base: number, exponent: number): number {
  let result = 1;
  for (let count = 0; count < exponent; count += 1) result = Math.imul(result, base);
  return result;
}

/** The finaliser of MurmurHash3: without it the smallest hash would favour certain last characters. */
function mix(value: number): number {
  let mixed = value ^ (value >>> 16);
  mixed = Math.imul(mixed, 0x85_eb_ca_6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2_b2_ae_35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
