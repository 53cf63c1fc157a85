import type { Blob } from './picture-scales.ts';

/** Section 5 of Lowe 2004, https://www.cs.ubc.ca/~lowe/papers/ijcv04.pdf */
const BINS = 36;
const WINDOW = 1.5;
const RADIUS = 3.5;
const MIN_PEAK = 0.8;
const MAX_DIRECTIONS = 2;

/** The directions, in radians, in which the surroundings of a blob grow brighter; of a dark blob, darker. */
export function directionsOf({ x, y, sigma, scale, level, isBright }: Blob): number[] {
  const { data, width, height } = level;
  const own = sigma / scale;
  const [column, row] = [Math.round(x / scale), Math.round(y / scale)];
  const radius = Math.round(RADIUS * own);
  const spread = -1 / (2 * (WINDOW * own) ** 2);
  const sign = isBright ? 1 : -1;
  const bins = new Float32Array(BINS);
  for (let dy = -radius; dy <= radius; dy += 1) {
    const v = row + dy;
    if (v < 1 || v >= height - 1) continue;
    for (let dx = -radius; dx <= radius; dx += 1) {
      const u = column + dx;
      if (u < 1 || u >= width - 1 || dx * dx + dy * dy > radius * radius) continue;
      const at = v * width + u;
      const across = ((data[at + 1] as number) - (data[at - 1] as number)) * sign;
      const down = ((data[at + width] as number) - (data[at - width] as number)) * sign;
      const weight = Math.sqrt(across * across + down * down) * Math.exp((dx * dx + dy * dy) * spread);
      const bin = (Math.atan2(down, across) / (2 * Math.PI)) * BINS + BINS;
      const low = Math.floor(bin);
      const share = bin - low;
      bins[low % BINS] = (bins[low % BINS] as number) + weight * (1 - share);
      bins[(low + 1) % BINS] = (bins[(low + 1) % BINS] as number) + weight * share;
    }
  }
  return peaksOf(smooth(smooth(bins)));
}

function smooth(bins: Float32Array): Float32Array {
  return bins.map(
    (value, at) =>
      ((bins[(at + BINS - 1) % BINS] as number) + 2 * value + (bins[(at + 1) % BINS] as number)) / 4,
  );
}

function peaksOf(bins: Float32Array): number[] {
  const peaks: { direction: number; height: number }[] = [];
  for (const [at, height] of bins.entries()) {
    const before = bins[(at + BINS - 1) % BINS] as number;
    const after = bins[(at + 1) % BINS] as number;
    if (height <= before || height < after) continue;
    const shift = (before - after) / (2 * (before - 2 * height + after));
    peaks.push({ direction: ((at + shift) / BINS) * 2 * Math.PI, height });
  }
  const sorted = peaks.toSorted((a, b) => b.height - a.height).slice(0, MAX_DIRECTIONS);
  const least = (sorted[0]?.height ?? 0) * MIN_PEAK;
  return sorted.filter(({ height }) => height >= least).map(({ direction }) => direction);
}
