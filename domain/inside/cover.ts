import type { Shape } from './shape.ts';

/** In percent of the drawing's width and height. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What a browser draws without further arithmetic. */
export interface Cover {
  /** The colours of the sheet. */
  readonly sheet: number;
  /** Of each block: x, y, width and height in percent, and how strong it is in percent, or 0 for the accent. */
  readonly blocks: number[][];
  readonly quarters: number[];
}

const COVER_SHEETS = 5;
/** Of the drawing; the blocks look best if the cover is about this wide. */
const RATIO = 2;
const STRONGEST = 92;
const FAINTEST = 14;

/** @param seed - the project's id: the covers of two commits of one shape differ. */
export function coverOf(seed: string, { blocks, quarters }: Pick<Shape, 'blocks' | 'quarters'>): Cover {
  const random = hashOf(seed);
  const groups = blocks.filter((group) => group.length > 0);
  const weights = groups.map((group) => group.reduce((sum, percent) => sum + percent, 0));
  const accent = groups.length > 1 ? 1 + ((random >>> 8) % (groups.length - 1)) : -1;
  const isMirrored = ((random >>> 4) & 1) === 1;
  return {
    sheet: random % COVER_SHEETS,
    blocks: divide(weights, { x: 0, y: 0, width: 100, height: 100 }).flatMap((box, group) =>
      divide(groups[group] ?? [], box).map((part, index) => [
        ...edgesOf(part, isMirrored),
        group === accent ? 0 : Math.max(FAINTEST, Math.round(STRONGEST * 0.66 ** group) - 9 * index),
      ]),
    ),
    quarters: [...quarters],
  };
}

/** Rounds the edges, not the sizes, so that neighbours still touch. */
function edgesOf({ x, y, width, height }: Box, isMirrored: boolean): number[] {
  const [left, right] = isMirrored ? [100 - x - width, 100 - x] : [x, x + width];
  const [from, to, top, bottom] = [left, right, y, y + height].map((edge) => Math.round(edge)) as [
    number,
    number,
    number,
    number,
  ];
  return [from, top, to - from, bottom - top];
}

/** Halves the weights and the longer side of the box until each weight has a box of its share. */
function divide(weights: readonly number[], box: Box): Box[] {
  if (weights.length <= 1) return weights.length === 0 ? [] : [box];
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let first = weights[0] ?? 0;
  let count = 1;
  while (count < weights.length - 1 && first + (weights[count] ?? 0) <= total / 2) {
    first += weights[count] ?? 0;
    count += 1;
  }
  const share = first / total;
  const { x, y, width, height } = box;
  const [one, other] =
    width * RATIO >= height
      ? [
          { ...box, width: width * share },
          { ...box, x: x + width * share, width: width * (1 - share) },
        ]
      : [
          { ...box, height: height * share },
          { ...box, y: y + height * share, height: height * (1 - share) },
        ];
  return [...divide(weights.slice(0, count), one), ...divide(weights.slice(count), other)];
}

/** FNV-1a with a last mix, because its low bits depend on few characters. */
function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_519);
  return (hash ^ (hash >>> 13)) >>> 0;
}
