/** Rows are stored without padding. Brightness is from 0 to 255. */

export interface GreyPicture {
  readonly data: Float32Array;
  readonly width: number;
  readonly height: number;
}

export interface Blob {
  /** In pixels of the picture. */
  readonly x: number;
  readonly y: number;
  readonly sigma: number;
  readonly strength: number;
  readonly isBright: boolean;
  /** The blurred copy, of the blob's octave, whose blur is the blob's sigma. */
  readonly level: GreyPicture;
  readonly scale: number;
}

export interface Octave {
  /** Copies of the picture with increasing blur; the first has a sigma of `BASE_SIGMA` pixels. */
  readonly levels: readonly GreyPicture[];
  readonly scale: number;
}

export const BASE_SIGMA = 1.6;
const STEPS_PER_OCTAVE = 3;
const MIN_SIDE = 10;
const MIN_STRENGTH = 0.8;
/**
 * Rejects blobs on edges, whose positions are unstable: section 4.1 of Lowe 2004,
 * https://www.cs.ubc.ca/~lowe/papers/ijcv04.pdf
 */
const MAX_EDGE_RATIO = 10;

export function toGrey(bytes: Uint8Array, width: number, height: number): GreyPicture {
  return { data: Float32Array.from(bytes), width, height };
}

/** The weights of a Gaussian from its middle outwards. */
function gaussian(sigma: number): Float32Array {
  const radius = Math.max(1, Math.ceil(sigma * 3));
  const weights = Float32Array.from({ length: radius + 1 }, (_, at) =>
    Math.exp((-at * at) / (2 * sigma * sigma)),
  );
  const sum = weights.reduce((total, weight) => total + 2 * weight, -(weights[0] as number));
  return weights.map((weight) => weight / sum);
}

export function blur({ data, width, height }: GreyPicture, sigma: number): GreyPicture {
  const weights = gaussian(sigma);
  const radius = weights.length - 1;
  const middle = weights[0] as number;
  const across = new Float32Array(width * height);
  const padded = new Float32Array(width + 2 * radius);
  for (let row = 0; row < width * height; row += width) {
    padded.fill(data[row] as number, 0, radius);
    padded.set(data.subarray(row, row + width), radius);
    padded.fill(data[row + width - 1] as number, radius + width);
    for (let x = 0; x < width; x += 1) {
      const at = x + radius;
      let sum = middle * (padded[at] as number);
      for (let tap = 1; tap <= radius; tap += 1)
        sum += (weights[tap] as number) * ((padded[at - tap] as number) + (padded[at + tap] as number));
      across[row + x] = sum;
    }
  }
  const result = new Float32Array(width * height);
  for (let at = 0; at < result.length; at += 1) result[at] = middle * (across[at] as number);
  for (let y = 0; y < height; y += 1) {
    const to = y * width;
    for (let tap = 1; tap <= radius; tap += 1) {
      const weight = weights[tap] as number;
      const above = Math.max(0, y - tap) * width;
      const below = Math.min(height - 1, y + tap) * width;
      for (let x = 0; x < width; x += 1)
        result[to + x] =
          (result[to + x] as number) +
          weight * ((across[above + x] as number) + (across[below + x] as number));
    }
  }
  return { data: result, width, height };
}

function halve({ data, width, height }: GreyPicture): GreyPicture {
  const half = { width: Math.floor(width / 2), height: Math.floor(height / 2) };
  const result = new Float32Array(half.width * half.height);
  for (let y = 0; y < half.height; y += 1) {
    for (let x = 0; x < half.width; x += 1)
      result[y * half.width + x] = data[2 * y * width + 2 * x] as number;
  }
  return { data: result, ...half };
}

/** Scale space with three steps per octave: section 3 of https://www.cs.ubc.ca/~lowe/papers/ijcv04.pdf */
export function makeOctaves(picture: GreyPicture): Octave[] {
  const octaves: Octave[] = [];
  let base = blur(picture, Math.sqrt(BASE_SIGMA ** 2 - 0.25));
  for (let scale = 1; Math.min(base.width, base.height) >= MIN_SIDE; scale *= 2) {
    const levels = [base];
    for (let step = 1; step < STEPS_PER_OCTAVE + 3; step += 1) {
      const before = BASE_SIGMA * 2 ** ((step - 1) / STEPS_PER_OCTAVE);
      const sigma = before * Math.sqrt(2 ** (2 / STEPS_PER_OCTAVE) - 1);
      levels.push(blur(levels[step - 1] as GreyPicture, sigma));
    }
    octaves.push({ levels, scale });
    base = halve(levels[STEPS_PER_OCTAVE] as GreyPicture);
  }
  return octaves;
}

/** Blobs are local extrema, in space and scale, of the difference of Gaussians. */
export function findBlobs({ levels, scale }: Octave): Blob[] {
  const { width, height } = levels[0] as GreyPicture;
  const differences = levels.slice(1).map((level, index) => {
    const before = (levels[index] as GreyPicture).data;
    const difference = new Float32Array(before.length);
    for (let at = 0; at < before.length; at += 1)
      difference[at] = (level.data[at] as number) - (before[at] as number);
    return difference;
  });
  const blobs: Blob[] = [];
  for (let step = 1; step < differences.length - 1; step += 1) {
    const layer = differences[step] as Float32Array;
    const beside = [layer, differences[step - 1] as Float32Array, differences[step + 1] as Float32Array];
    const sigma = BASE_SIGMA * 2 ** (step / STEPS_PER_OCTAVE) * scale;
    const level = levels[step] as GreyPicture;
    for (let y = 1; y < height - 1; y += 1) {
      for (let x = 1; x < width - 1; x += 1) {
        const at = y * width + x;
        const value = layer[at] as number;
        if (value < MIN_STRENGTH && value > -MIN_STRENGTH) continue;
        // Most samples are no extremum of their row.
        if (value > 0 === value <= (layer[at + 1] as number) || !isExtreme(beside, at, width)) continue;
        if (isEdge(layer, at, width)) continue;
        blobs.push({
          x: (x + peakOf(layer, at, 1)) * scale,
          y: (y + peakOf(layer, at, width)) * scale,
          sigma,
          strength: Math.abs(value),
          isBright: value < 0,
          level,
          scale,
        });
      }
    }
  }
  return blobs;
}

function isExtreme(layers: readonly Float32Array[], at: number, width: number): boolean {
  const value = (layers[0] as Float32Array)[at] as number;
  const sign = Math.sign(value);
  for (let index = 0; index < layers.length; index += 1) {
    const layer = layers[index] as Float32Array;
    for (let row = at - width; row <= at + width; row += width) {
      for (let other = row - 1; other <= row + 1; other += 1) {
        if (sign * (layer[other] as number) >= sign * value && (index > 0 || other !== at)) return false;
      }
    }
  }
  return true;
}

/** The position of the extremum between the neighbours of a sample, in steps: that of a parabola through the three. */
function peakOf(layer: Float32Array, at: number, step: number): number {
  const [before, value, after] = [layer[at - step], layer[at], layer[at + step]] as [number, number, number];
  const curvature = before - 2 * value + after;
  return curvature === 0 ? 0 : Math.max(-0.5, Math.min(0.5, (before - after) / (2 * curvature)));
}

function isEdge(layer: Float32Array, at: number, width: number): boolean {
  const value = (index: number) => layer[index] as number;
  const xx = value(at + 1) + value(at - 1) - 2 * value(at);
  const yy = value(at + width) + value(at - width) - 2 * value(at);
  const xy =
    (value(at + width + 1) - value(at + width - 1) - value(at - width + 1) + value(at - width - 1)) / 4;
  const determinant = xx * yy - xy * xy;
  return determinant <= 0 || (xx + yy) ** 2 * MAX_EDGE_RATIO >= (MAX_EDGE_RATIO + 1) ** 2 * determinant;
}

export function sampleAt({ data, width, height }: GreyPicture, x: number, y: number): number {
  const cx = Math.min(width - 1, Math.max(0, x));
  const cy = Math.min(height - 1, Math.max(0, y));
  const x0 = Math.min(width - 2, Math.floor(cx));
  const y0 = Math.min(height - 2, Math.floor(cy));
  const fx = cx - x0;
  const fy = cy - y0;
  const at = y0 * width + x0;
  const above = (data[at] as number) * (1 - fx) + (data[at + 1] as number) * fx;
  const below = (data[at + width] as number) * (1 - fx) + (data[at + width + 1] as number) * fx;
  return above * (1 - fy) + below * fy;
}

/** The returned summed-area table has one more row and column than the picture. */
export function makeSums({ data, width, height }: GreyPicture): GreyPicture {
  const columns = width + 1;
  // Sums stay below 2^24, so 32-bit floats hold them exactly.
  const sums = new Float32Array(columns * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let sum = 0;
    for (let x = 0; x < width; x += 1) {
      sum += data[y * width + x] as number;
      sums[(y + 1) * columns + x + 1] = (sums[y * columns + x + 1] as number) + sum;
    }
  }
  return { data: sums, width: columns, height: height + 1 };
}

export function meanOf(sums: GreyPicture, left: number, top: number, width: number, height: number): number {
  const x0 = Math.max(0, Math.min(sums.width - 1.5, left));
  const y0 = Math.max(0, Math.min(sums.height - 1.5, top));
  const x1 = Math.max(x0 + 0.5, Math.min(sums.width - 1, left + width));
  const y1 = Math.max(y0 + 0.5, Math.min(sums.height - 1, top + height));
  const total =
    sampleAt(sums, x1, y1) - sampleAt(sums, x0, y1) - sampleAt(sums, x1, y0) + sampleAt(sums, x0, y0);
  return total / ((x1 - x0) * (y1 - y0));
}
