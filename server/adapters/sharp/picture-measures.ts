import type { PictureMeasures } from '../../ports/image-processor.ts';
import { readCamera } from './read-camera.ts';

// Rows of pixels have no padding. A pixel is one byte in grey and three bytes in colour.

export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** `flatShare` is the share of pixels with one of the most common colours; this is the number of those colours. */
const COMMON_COLOURS = 8;

export interface Measured {
  readonly grey: Pixels;
  readonly colour: Pixels;
  /** The green of the picture at the largest stored size. */
  readonly green: Pixels;
  readonly exif: Uint8Array | undefined;
}

export function measurePixels({
  grey,
  colour,
  green,
  exif,
}: Measured): Omit<PictureMeasures, 'width' | 'height'> {
  return {
    ...measureBrightness(grey.data),
    sharpness: laplacianVariance(grey),
    ...measureColours(colour.data),
    kurtosis: kurtosisOf(HALVINGS.reduce(halve, grey)),
    blockContrast: blockContrastOf(grey),
    equalShare: shareOfEqualNeighbours(green),
    camera: readCamera(exif),
  };
}

const HALVINGS = [1, 2, 3];
const BLOCK = 8;
/** Rows between two that are looked at. */
const ROW_STEP = 3;

function halve({ data, width, height }: Pixels): Pixels {
  const half = { width: width >> 1, height: height >> 1 };
  const means = new Uint8Array(half.width * half.height);
  for (let y = 0; y < half.height; y += 1) {
    for (let x = 0; x < half.width; x += 1) {
      const at = 2 * y * width + 2 * x;
      const sum =
        (data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + width] ?? 0) + (data[at + width + 1] ?? 0);
      means[y * half.width + x] = Math.round(sum / 4);
    }
  }
  return { data: means, ...half };
}

function kurtosisOf({ data, width }: Pixels): number {
  let [count, squares, fourths] = [0, 0, 0];
  for (let at = 1; at < data.length; at += 1) {
    if (at % width === 0) continue;
    const square = ((data[at] ?? 0) - (data[at - 1] ?? 0)) ** 2;
    count += 1;
    squares += square;
    fourths += square * square;
  }
  return squares === 0 ? 0 : (fourths * count) / (squares * squares);
}

function blockContrastOf({ data, width, height }: Pixels): number {
  const contrasts: number[] = [];
  for (let top = 0; top + BLOCK <= height; top += BLOCK) {
    for (let left = 0; left + BLOCK <= width; left += BLOCK) {
      let [sum, squares] = [0, 0];
      for (let y = top; y < top + BLOCK; y += 1) {
        for (let x = left; x < left + BLOCK; x += 1) {
          const value = data[y * width + x] ?? 0;
          sum += value;
          squares += value * value;
        }
      }
      contrasts.push(Math.sqrt(Math.max(0, squares / BLOCK ** 2 - (sum / BLOCK ** 2) ** 2)));
    }
  }
  return contrasts.toSorted((a, b) => a - b)[Math.floor(contrasts.length * 0.9)] ?? 0;
}

function shareOfEqualNeighbours({ data, width, height }: Pixels): number {
  let [count, equal] = [0, 0];
  for (let y = 0; y < height; y += ROW_STEP) {
    for (let x = 1; x < width; x += 1) {
      const at = y * width + x;
      count += 1;
      if (data[at] === data[at - 1]) equal += 1;
    }
  }
  return count === 0 ? 1 : equal / count;
}

function measureBrightness(data: Uint8Array): { entropy: number; contrast: number } {
  const histogram = new Uint32Array(256);
  let sum = 0;
  for (const value of data) {
    histogram[value] = (histogram[value] ?? 0) + 1;
    sum += value;
  }
  const mean = sum / data.length;
  let entropy = 0;
  let variance = 0;
  for (const [value, count] of histogram.entries()) {
    if (count === 0) continue;
    const share = count / data.length;
    entropy -= share * Math.log2(share);
    variance += share * (value - mean) ** 2;
  }
  return { entropy, contrast: Math.sqrt(variance) };
}

function laplacianVariance({ data, width, height }: Pixels): number {
  let count = 0;
  let sum = 0;
  let squares = 0;
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const value =
        4 * (data[at] ?? 0) -
        (data[at - 1] ?? 0) -
        (data[at + 1] ?? 0) -
        (data[at - width] ?? 0) -
        (data[at + width] ?? 0);
      sum += value;
      squares += value * value;
      count += 1;
    }
  }
  if (count === 0) return 0;
  const mean = sum / count;
  return squares / count - mean * mean;
}

function measureColours(data: Uint8Array): { flatShare: number; colourShare: number } {
  const counts = new Map<number, number>();
  const pixels = Math.floor(data.length / 3);
  for (let at = 0; at < pixels * 3; at += 3) {
    const colour = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const common = [...counts.values()].toSorted((a, b) => b - a).slice(0, COMMON_COLOURS);
  return {
    flatShare: common.reduce((sum, count) => sum + count, 0) / pixels,
    colourShare: counts.size / pixels,
  };
}
