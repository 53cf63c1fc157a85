import type { GreyPicture } from './picture-scales.ts';

/**
 * Finds the picture within a frame or screenshot: the largest box whose rows and columns are not mostly
 * background.
 */

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const TOLERANCE = 6;
/** The minimum share of background in a row or column of the frame. The rest may be a caption. */
const BACKGROUND_SHARE = 0.7;
/** The share of the border pixels that must have the background's brightness. */
const MIN_BORDER_SHARE = 0.4;
const MIN_INNER_SHARE = 0.25;
const MAX_ROUNDS = 3;

export function findInner(picture: GreyPicture): Box | null {
  const { width, height } = picture;
  const background = findBackground(picture);
  if (background === null) return null;
  const isBackground = picture.data.map((value) => (Math.abs(value - background) <= TOLERANCE ? 1 : 0));
  let box: Box = { left: 0, top: 0, width, height };
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const rows = longestRun(box.top, box.height, (y) => {
      let count = 0;
      for (let x = box.left; x < box.left + box.width; x += 1) count += isBackground[y * width + x] as number;
      return count <= box.width * BACKGROUND_SHARE;
    });
    box = { ...box, top: rows.start, height: rows.length };
    const columns = longestRun(box.left, box.width, (x) => {
      let count = 0;
      for (let y = box.top; y < box.top + box.height; y += 1) count += isBackground[y * width + x] as number;
      return count <= box.height * BACKGROUND_SHARE;
    });
    box = { ...box, left: columns.start, width: columns.length };
  }
  const isWhole = box.width >= width - 2 && box.height >= height - 2;
  const isTooSmall = box.width < width * MIN_INNER_SHARE || box.height < height * MIN_INNER_SHARE;
  return isWhole || isTooSmall ? null : box;
}

function findBackground({ data, width, height }: GreyPicture): number | null {
  const counts = new Uint32Array(256);
  const count = (at: number): void => {
    const value = Math.min(255, Math.max(0, Math.round(data[at] as number)));
    counts[value] = (counts[value] as number) + 1;
  };
  for (let x = 0; x < width; x += 1) {
    count(x);
    count((height - 1) * width + x);
  }
  for (let y = 1; y < height - 1; y += 1) {
    count(y * width);
    count(y * width + width - 1);
  }
  let best = 0;
  let bestCount = 0;
  for (let value = 0; value < 256; value += 1) {
    let near = 0;
    for (
      let other = Math.max(0, value - TOLERANCE / 2);
      other <= Math.min(255, value + TOLERANCE / 2);
      other += 1
    ) {
      near += counts[other] as number;
    }
    if (near > bestCount) {
      best = value;
      bestCount = near;
    }
  }
  return bestCount >= MIN_BORDER_SHARE * 2 * (width + height) ? best : null;
}

function longestRun(
  start: number,
  length: number,
  isInside: (at: number) => boolean,
): { start: number; length: number } {
  let best = { start, length: 0 };
  let from = start;
  for (let at = start; at <= start + length; at += 1) {
    if (at < start + length && isInside(at)) continue;
    if (at - from > best.length) best = { start: from, length: at - from };
    from = at + 1;
  }
  return best;
}
