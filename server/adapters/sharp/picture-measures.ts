import type { PictureMeasures } from '../../ports/image-processor.ts';

// Rows of pixels have no padding. A pixel is one byte in grey and three bytes in colour.

export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** `flatShare` is the share of pixels with one of the most common colours; this is the number of those colours. */
const COMMON_COLOURS = 8;

export function measurePixels(grey: Pixels, colour: Pixels): Omit<PictureMeasures, 'width' | 'height'> {
  return {
    ...measureBrightness(grey.data),
    sharpness: laplacianVariance(grey),
    flatShare: shareOfCommonColours(colour.data),
  };
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

function shareOfCommonColours(data: Uint8Array): number {
  const counts = new Map<number, number>();
  const pixels = Math.floor(data.length / 3);
  for (let at = 0; at < pixels * 3; at += 3) {
    const colour = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const common = [...counts.values()].toSorted((a, b) => b - a).slice(0, COMMON_COLOURS);
  return pixels === 0 ? 1 : common.reduce((sum, count) => sum + count, 0) / pixels;
}
