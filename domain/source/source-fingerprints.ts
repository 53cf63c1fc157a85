import { mix } from './mix-hash.ts';
import { IDENTIFIER } from './token-kinds.ts';

/**
 * Winnowing (Schleimer, Wilkerson, Aiken: "Winnowing: local algorithms for document fingerprinting", SIGMOD 2003, as
 * used by MOSS): every run of RUN_TOKENS tokens is hashed, and the smallest hash of each window of WINDOW_RUNS runs is
 * selected, so a copied passage keeps its fingerprints wherever it is pasted.
 */

/** Increment this version, which is stored with the fingerprints, when their computation changes. */
export const FINGERPRINT_VERSION = 5;

/** Matches of runs with fewer tokens are noise. */
const RUN_TOKENS = 18;
const WINDOW_RUNS = 12;
/** Runs with fewer distinct tokens belong to tables, lists or prose. */
const MIN_KINDS = 6;
/** Runs with more identifiers are prose, such as a licence. */
const MAX_IDENTIFIERS = 11;
/** Every run is selected in files up to this length. */
const SHORT_TOKENS = 60;
const MIN_FILE_TOKENS = 12;
const MIN_FILE_KINDS = 5;

/** Calls `emit` with each fingerprint, an integer from 0 to 2^53 − 1. The same fingerprint can be emitted twice. */
export function fingerprintTokens(tokens: ArrayLike<number>, emit: (fingerprint: number) => void): void {
  if (tokens.length <= SHORT_TOKENS) emitWholeFile(tokens, emit);
  const window = tokens.length <= SHORT_TOKENS ? 1 : WINDOW_RUNS;
  const count = tokens.length - RUN_TOKENS + 1;
  if (count < 1) return;
  const hashes = hashRuns(tokens, RUN_TOKENS, MIN_KINDS);
  const queue = new Int32Array(count);
  let front = 0;
  let back = 0;
  let lastEmitted = -1;
  for (let at = 0; at < count; at += 1) {
    const hash = hashes[at] ?? 0;
    while (back > front && (hashes[queue[back - 1] ?? 0] ?? 0) >= hash) back -= 1;
    queue[back] = at;
    back += 1;
    if ((queue[front] ?? 0) <= at - window) front += 1;
    if (at < window - 1 && at < count - 1) continue;
    const chosen = queue[front] ?? 0;
    const smallest = hashes[chosen] ?? Infinity;
    if (chosen === lastEmitted || smallest === Infinity) continue;
    lastEmitted = chosen;
    emit(smallest);
  }
}

function emitWholeFile(tokens: ArrayLike<number>, emit: (fingerprint: number) => void): void {
  if (tokens.length < MIN_FILE_TOKENS || new Set(Array.from(tokens)).size < MIN_FILE_KINDS) return;
  const [whole] = hashRuns(tokens, tokens.length, MIN_FILE_KINDS);
  if (whole !== undefined && whole !== Infinity) emit(whole);
}

const LOW_BASE = 0x01_00_01_93;
const HIGH_BASE = 0x85_eb_ca_6b;

/**
 * Each hash joins two mixed 32-bit rolling polynomial hashes into 53 bits. A run with too few distinct tokens or too
 * many identifiers has the hash Infinity.
 */
function hashRuns(tokens: ArrayLike<number>, run: number, kinds: number): Float64Array {
  const hashes = new Float64Array(tokens.length - run + 1);
  const lowOut = power(LOW_BASE, run);
  const highOut = power(HIGH_BASE, run);
  const counts = new Map<number, number>();
  let low = 0;
  let high = 0;
  for (let at = 0; at < tokens.length; at += 1) {
    const enters = tokens[at] ?? 0;
    counts.set(enters, (counts.get(enters) ?? 0) + 1);
    let leaves = 0;
    if (at >= run) {
      leaves = tokens[at - run] ?? 0;
      const left = (counts.get(leaves) ?? 0) - 1;
      if (left === 0) counts.delete(leaves);
      else counts.set(leaves, left);
    }
    low = (Math.imul(low, LOW_BASE) + enters - Math.imul(leaves, lowOut)) | 0;
    high = (Math.imul(high, HIGH_BASE) + enters - Math.imul(leaves, highOut)) | 0;
    const first = at - run + 1;
    if (first >= 0) {
      const isCode =
        counts.size >= kinds && (counts.get(IDENTIFIER) ?? 0) <= (MAX_IDENTIFIERS * run) / RUN_TOKENS;
      hashes[first] = isCode ? (mix(high) >>> 11) * 2 ** 32 + mix(low) : Infinity;
    }
  }
  return hashes;
}

function power(base: number, exponent: number): number {
  let result = 1;
  for (let count = 0; count < exponent; count += 1) result = Math.imul(result, base);
  return result;
}
