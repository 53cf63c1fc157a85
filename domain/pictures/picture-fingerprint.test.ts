import { expect, it } from 'vitest';
import { decodeFingerprint, encodeFingerprint } from './picture-fingerprint-bytes.ts';
import { ANALYSED_SIDE, analysePicture, keysOf } from './picture-fingerprint.ts';
import type { PictureFingerprint } from './picture-fingerprint.ts';
import { alignPictures, isSamePhoto } from './picture-match.ts';
import { toComparable } from './picture-overlap.ts';

const [width, height] = [ANALYSED_SIDE, 192];

function draw(brightness: (x: number, y: number) => number): Uint8Array {
  return Uint8Array.from({ length: width * height }, (_, at) =>
    Math.max(0, Math.min(255, brightness(at % width, Math.floor(at / width)))),
  );
}

const hills = draw((x, y) => 128 + 60 * Math.sin(x / 17 + y / 41) + 50 * Math.cos(y / 13 - x / 59) + x / 9);
const flat = draw(() => 90);

function signs({ patches }: PictureFingerprint) {
  return patches.map(({ low, high, isRegion }) => [low, high, isRegion]);
}

it('a picture fingerprint keeps its keys, patches and thumbnail when it is encoded and decoded', () => {
  const { fingerprint } = analysePicture(hills, width, height);
  const stored = decodeFingerprint(encodeFingerprint(fingerprint));
  expect(keysOf(stored)).toEqual(keysOf(fingerprint));
  expect(stored.thumbnail).toEqual(fingerprint.thumbnail);
  expect(stored.content).toEqual(fingerprint.content);
  expect(signs(stored)).toEqual(signs(fingerprint));
  for (const [index, { x, y, axes }] of fingerprint.patches.entries()) {
    expect(stored.patches[index]?.x).toBeCloseTo(x, 3);
    expect(stored.patches[index]?.y).toBeCloseTo(y, 3);
    for (const [at, share] of axes.entries()) expect(stored.patches[index]?.axes[at]).toBeCloseTo(share, 3);
  }
});

it('a picture fingerprint has a limited number of keys and bytes', () => {
  const noise = draw((x, y) => (Math.imul(x * 7_919 + y, 2_654_435_761) >>> 8) % 256);
  const { fingerprint, probes } = analysePicture(noise, width, height);
  expect(fingerprint.patches.length).toBeLessThanOrEqual(200);
  expect(keysOf(fingerprint).length).toBeLessThanOrEqual(4 * 200);
  expect(probes.length).toBeLessThanOrEqual(11_000);
  expect(encodeFingerprint(fingerprint).length).toBeLessThan(14_000);
});

it('a mirrored picture shares fingerprint keys with its original and is recognised', () => {
  const mirrored = draw((x, y) => hills[y * width + (width - 1 - x)] ?? 0);
  const original = analysePicture(hills, width, height);
  const copy = analysePicture(mirrored, width, height);
  const keys = new Set(keysOf(original.fingerprint));
  expect(copy.probes.filter((key) => keys.has(key)).length).toBeGreaterThan(10);
  const alignment = alignPictures(
    toComparable(copy.fingerprint),
    copy.variants,
    toComparable(original.fingerprint),
  );
  expect(isSamePhoto(alignment)).toBe(true);
});

it('a picture with a single tone has no fingerprint keys and matches nothing', () => {
  const { fingerprint, probes, variants } = analysePicture(flat, width, height);
  expect([keysOf(fingerprint), probes, variants]).toEqual([[], [], []]);
  const picture = toComparable(fingerprint);
  expect(isSamePhoto(alignPictures(picture, variants, picture))).toBe(false);
});

it.each([
  [1, 1],
  [2, 192],
  [192, 3],
])('a picture of %i × %i pixels is fingerprinted without an error', (w, h) => {
  const bytes = Uint8Array.from({ length: w * h }, (_, at) => (at * 37) % 256);
  const { fingerprint, variants } = analysePicture(bytes, w, h);
  const picture = toComparable(fingerprint);
  expect(() => alignPictures(picture, variants, picture)).not.toThrow();
});
