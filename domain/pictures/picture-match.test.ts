import { expect, it } from 'vitest';
import { ANALYSED_SIDE, analysePicture } from './picture-fingerprint.ts';
import { alignPictures, isPartlySame, isSamePhoto } from './picture-match.ts';
import { toComparable } from './picture-overlap.ts';

type Picture = (x: number, y: number) => number;
type Change = (picture: Picture, other: Picture) => Picture;
const [WIDTH, HEIGHT] = [640, 480];

function randomFrom(seed: number): () => number {
  let state = Math.imul(seed + 1, 747_796_405) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return ((state >>> 8) % 65_536) / 65_536;
  };
}

/** The brightness, at each place, of a board with parts on a table. */
function draw(seed: number, isWhite: boolean): Picture {
  const random = randomFrom(seed);
  const angle = random() * 3;
  const [middleX, middleY] = [WIDTH * (0.4 + 0.2 * random()), HEIGHT * (0.4 + 0.2 * random())];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const board = { x: 0, y: 0, across: 190, down: 130, tone: 60 + 60 * random(), isRound: false };
  const parts = Array.from({ length: 16 }, () => ({
    x: (random() - 0.5) * 320,
    y: (random() - 0.5) * 210,
    across: 6 + random() * 34,
    down: 6 + random() * 26,
    tone: random() * 255,
    isRound: random() < 0.3,
  }));
  const loose = Array.from({ length: 160 }, () => ({
    x: (random() - 0.5) * 900,
    y: (random() - 0.5) * 900,
    across: 4 + random() * 14,
    down: 4 + random() * 10,
    tone: random() * 255,
    isRound: random() < 0.5,
  }));
  const shapes = isWhite ? [board, ...parts] : [...loose, board, ...parts];
  return (x, y) => {
    const u = (x - middleX) * cos + (y - middleY) * sin;
    const v = (y - middleY) * cos - (x - middleX) * sin;
    const shape = shapes.findLast((one) => {
      const across = (u - one.x) / one.across;
      const down = (v - one.y) / one.down;
      return one.isRound ? across * across + down * down <= 1 : Math.abs(across) <= 1 && Math.abs(down) <= 1;
    });
    const shade = 10 * Math.sin(x / 260 + seed);
    return (shape?.tone ?? (isWhite ? 240 : 150)) + shade;
  };
}

const isWithin = (x: number, left: number, share: number, side: number): boolean =>
  x >= left * side && x < (left + share) * side;

/** Covers a third of the picture with another one. */
const cover =
  (left: number, top: number): Change =>
  (picture, other) =>
  (x, y) =>
    isWithin(x, left, 0.577, WIDTH) && isWithin(y, top, 0.577, HEIGHT) ? other(x, y) : picture(x, y);

/** A collage of the picture, at the place `[column, row]`, and others. */
const collage =
  (columns: number, rows: number, place: readonly [number, number]): Change =>
  (picture, other) =>
  (x, y) => {
    const [column, row] = [Math.floor((x / WIDTH) * columns), Math.floor((y / HEIGHT) * rows)];
    const shown = column === place[0] && row === place[1] ? picture : other;
    return shown(x * columns - column * WIDTH, y * rows - row * HEIGHT);
  };

function analyse(picture: Picture, aspect = WIDTH / HEIGHT) {
  const width = aspect >= 1 ? ANALYSED_SIDE : Math.round(ANALYSED_SIDE * aspect);
  const height = Math.round(width / aspect);
  const bytes = Uint8Array.from({ length: width * height }, (_, at) => {
    let sum = 0;
    for (const [dx, dy] of [
      [0.25, 0.25],
      [0.75, 0.25],
      [0.25, 0.75],
      [0.75, 0.75],
    ] as const)
      sum += picture(
        (((at % width) + dx) / width) * WIDTH,
        ((Math.floor(at / width) + dy) / height) * HEIGHT,
      );
    return Math.max(0, Math.min(255, sum / 4));
  });
  const analysed = analysePicture(bytes, width, height);
  return { ...analysed, comparable: toComparable(analysed.fingerprint, analysed.thumbnail) };
}

function align(seed: number, isWhite: boolean, change: Change, aspect: number) {
  const original = draw(seed, isWhite);
  const { comparable, variants } = analyse(change(original, draw(seed + 1_000, isWhite)), aspect);
  return alignPictures(comparable, variants, toComparable(analyse(original).fingerprint));
}

it.each([
  ['side by side', collage(2, 1, [1, 0]), 2 * (WIDTH / HEIGHT), 3],
  ['one above the other', collage(1, 2, [0, 0]), WIDTH / HEIGHT / 2, 1],
  ['of four', collage(2, 2, [1, 1]), WIDTH / HEIGHT, 1],
])('a picture is recognised in a collage, %s, also if all are on white', (_name, change, aspect, seed) => {
  for (const isWhite of [true, false]) expect(isSamePhoto(align(seed, isWhite, change, aspect))).toBe(true);
});

it.each([
  ['in the centre', cover(0.21, 0.21), 1],
  ['in a corner', cover(0, 0), 0],
  ['at a side', cover(0.42, 0.2), 3],
])('a picture with a sticker over a third, %s, is recognised as partly the same', (_name, change, seed) => {
  expect(isPartlySame(align(seed, false, change, WIDTH / HEIGHT))).toBe(true);
});
