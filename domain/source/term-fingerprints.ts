import { mix } from './mix-hash.ts';

/**
 * Winnowing works as in `fingerprintTokens`, but with shorter runs, because a term is more distinctive than a token.
 */
const RUN_TERMS = 3;
const WINDOW_RUNS = 4;

/** Calls `emit` with each fingerprint, an integer from 0 to 2^53 − 1. The same fingerprint can be emitted twice. */
export function fingerprintTerms(terms: readonly number[], emit: (fingerprint: number) => void): void {
  const count = terms.length - RUN_TERMS + 1;
  if (count < 1) return;
  const hashes = Float64Array.from({ length: count }, (_none, at) => hashRun(terms, at));
  let lastEmitted = -1;
  for (let from = 0; from < Math.max(1, count - WINDOW_RUNS + 1); from += 1) {
    let chosen = from;
    for (let at = from + 1; at < Math.min(count, from + WINDOW_RUNS); at += 1) {
      if ((hashes[at] ?? Infinity) <= (hashes[chosen] ?? Infinity)) chosen = at;
    }
    const hash = hashes[chosen] ?? Infinity;
    if (chosen === lastEmitted || hash === Infinity) continue;
    lastEmitted = chosen;
    emit(hash);
  }
}

/** A run that repeats a term, as in a table, has the hash Infinity. */
function hashRun(terms: readonly number[], at: number): number {
  const [a = 0, b = 0, c = 0] = [terms[at], terms[at + 1], terms[at + 2]];
  if (a === b || b === c || a === c) return Infinity;
  const low = mix(Math.imul(mix(Math.imul(mix(a), 31) + b), 31) + c);
  const high = mix(Math.imul(mix(Math.imul(mix(c), 37) + b), 37) + a);
  return (high >>> 11) * 2 ** 32 + low;
}
