import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IsCommon } from '#domain/source/compared-source.ts';
import { projectRoot } from '../../project-root.ts';

/** Made by `scripts/dev/make-common-code.ts`, which lists what is in it. */
export const commonCodeFile = join(projectRoot, 'server/adapters/source-analyser/common-code.bin');

let known: Uint32Array | null = null;

/** Fingerprints of well-known libraries and starters, by their lower 32 bits: in a market of any size a few in 100,000 fit by chance. */
export function isCommonCode(): IsCommon {
  known ??= existsSync(commonCodeFile) ? unpackCommonCode(readFileSync(commonCodeFile)) : new Uint32Array();
  const sorted = known;
  return (fingerprint) => includes(sorted, fingerprint % 2 ** 32);
}

/** Sorted, as differences in LEB128. */
export function packCommonCode(fingerprints: Iterable<number>): Uint8Array {
  const sorted = Uint32Array.from(new Set(Array.from(fingerprints, (one) => one % 2 ** 32))).toSorted();
  const bytes: number[] = [];
  let before = 0;
  for (const one of sorted) {
    let difference = one - before;
    before = one;
    for (; difference >= 128; difference = Math.floor(difference / 128)) bytes.push((difference % 128) + 128);
    bytes.push(difference);
  }
  return Uint8Array.from(bytes);
}

export function unpackCommonCode(bytes: Uint8Array): Uint32Array {
  const found: number[] = [];
  let value = 0;
  let difference = 0;
  let factor = 1;
  for (const byte of bytes) {
    difference += (byte & 127) * factor;
    factor *= 128;
    if (byte >= 128) continue;
    value += difference;
    found.push(value);
    difference = 0;
    factor = 1;
  }
  return Uint32Array.from(found);
}

function includes(sorted: Uint32Array, wanted: number): boolean {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const value = sorted[middle] ?? 0;
    if (value === wanted) return true;
    if (value < wanted) low = middle + 1;
    else high = middle;
  }
  return false;
}
