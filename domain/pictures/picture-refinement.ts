import { addEquation, solve } from './least-squares.ts';
import { normalise, sampleOverlap } from './picture-overlap.ts';
import type { Comparable, Samples } from './picture-overlap.ts';
import type { Placement } from './picture-placement.ts';

/**
 * Moves a placement until the pictures lie on each other, by Lucas and Kanade's method with an affine motion:
 * https://www.ri.cmu.edu/pub_files/pub3/baker_simon_2004_1/baker_simon_2004_1.pdf
 */

const FINE = 48;
const ROUNDS = [
  { samples: 24, times: 4 },
  { samples: FINE, times: 3 },
] as const;
/** A sample with this difference, in standard deviations, has a quarter of the weight of an equal one. */
const LARGE_DIFFERENCE = 0.7;
const PARAMETERS = 6;
/** Keeps parameters that hardly any sample decides near zero. */
const STIFFNESS = 0.002;
/** In samples. A longer step overshoots. */
const MAX_STEP = 2;

/**
 * @param minLikeness - the correlation of the details from which the finer rounds are worth their time.
 * @returns null if the pictures hardly overlap, or differ.
 */
export function refinePlacement(
  first: Comparable,
  second: Comparable,
  start: Placement,
  minLikeness: number,
): Placement | null {
  let placement = start;
  for (const { samples, times } of ROUNDS) {
    for (let round = 0; round < times; round += 1) {
      const overlap = sampleOverlap(first, second, placement, samples);
      if (overlap === null) return null;
      const [a, b] = [normalise(overlap.first, overlap), normalise(overlap.second, overlap)];
      const likeness = likenessOf(a, b);
      if (samples === FINE && Math.abs(likeness) < minLikeness) return null;
      placement = moved(placement, motionOf(a, b, Math.sign(likeness) || 1, overlap), overlap);
    }
  }
  return placement;
}

/** The motion, in samples, that brings the second picture nearer to the first: at (x, y) `[0] + [1]·x + [2]·y` across. */
function motionOf(a: Float32Array, b: Float32Array, sign: number, overlap: Samples): Float64Array {
  const { columns, rows, isInside } = overlap;
  const sums = new Float64Array(PARAMETERS * (PARAMETERS + 1));
  const row = new Float64Array(PARAMETERS);
  let weights = 0;
  for (let y = 1; y < rows - 1; y += 1) {
    for (let x = 1; x < columns - 1; x += 1) {
      const at = y * columns + x;
      if (!(isInside[at] && isInside[at - 1] && isInside[at + 1])) continue;
      if (!(isInside[at - columns] && isInside[at + columns])) continue;
      const across = (sign * ((b[at + 1] as number) - (b[at - 1] as number))) / 2;
      const down = (sign * ((b[at + columns] as number) - (b[at - columns] as number))) / 2;
      const difference = (a[at] as number) - sign * (b[at] as number);
      const weight = 1 / (1 + (difference / LARGE_DIFFERENCE) ** 2) ** 2;
      const [u, v] = [(2 * x) / columns - 1, (2 * y) / rows - 1];
      row[0] = across;
      row[1] = across * u;
      row[2] = across * v;
      row[3] = down;
      row[4] = down * u;
      row[5] = down * v;
      weights += weight;
      addEquation(sums, row, difference, weight);
    }
  }
  return solve(sums, PARAMETERS, STIFFNESS * weights).map((step) =>
    Math.max(-MAX_STEP, Math.min(MAX_STEP, step)),
  );
}

/** The correlation; a negative's is negative. */
function likenessOf(a: Float32Array, b: Float32Array): number {
  let [products, squaresA, squaresB] = [0, 0, 0];
  for (let at = 0; at < a.length; at += 1) {
    const [x, y] = [a[at] as number, b[at] as number];
    products += x * y;
    squaresA += x * x;
    squaresB += y * y;
  }
  return products / Math.sqrt(squaresA * squaresB + Number.EPSILON);
}

/** The placement of the first picture's points after they were moved. */
function moved(
  p: Placement,
  motion: Float64Array,
  { left, top, width, height, columns, rows }: Samples,
): Placement {
  const [m0, m1, m2, m3, m4, m5] = motion as unknown as [number, number, number, number, number, number];
  const [stepX, stepY] = [width / columns, height / rows];
  const [middleX, middleY] = [left + width / 2, top + height / 2];
  // With u = (x − middleX)·2 / width, and v likewise.
  const xx = 1 + (m1 * stepX * 2) / width;
  const xy = (m2 * stepX * 2) / height;
  const yx = (m4 * stepY * 2) / width;
  const yy = 1 + (m5 * stepY * 2) / height;
  const x0 = m0 * stepX + middleX - xx * middleX - xy * middleY;
  const y0 = m3 * stepY + middleY - yx * middleX - yy * middleY;
  return {
    xx: p.xx * xx + p.xy * yx,
    xy: p.xx * xy + p.xy * yy,
    yx: p.yx * xx + p.yy * yx,
    yy: p.yx * xy + p.yy * yy,
    x0: p.xx * x0 + p.xy * y0 + p.x0,
    y0: p.yx * x0 + p.yy * y0 + p.y0,
  };
}
