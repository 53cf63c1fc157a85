import type { Axes, Patch } from './picture-patch.ts';

/** An affine map from the first picture to the second: `x' = xx·x + xy·y + x0`, and `y'` likewise. */
export interface Placement {
  readonly xx: number;
  readonly xy: number;
  readonly yx: number;
  readonly yy: number;
  readonly x0: number;
  readonly y0: number;
}

export type Pair = readonly [from: Patch, to: Patch];

/** How far a patch's axes may be from where a placement puts them, as a share of their length. */
const AXIS_TOLERANCE = 0.5;
/** Positions of patches are more exact than their sizes and directions. */
const AXIS_WEIGHT = 0.2;

export function sizeOf({ xx, xy, yx, yy }: Placement): number {
  return Math.sqrt(Math.abs(xx * yy - xy * yx));
}

export function placementOf([from, to]: Pair): Placement {
  const [ax, ay, bx, by] = from.axes;
  const [cx, cy, dx, dy] = to.axes;
  const determinant = ax * by - bx * ay;
  const xx = (cx * by - dx * ay) / determinant;
  const xy = (dx * ax - cx * bx) / determinant;
  const yx = (cy * by - dy * ay) / determinant;
  const yy = (dy * ax - cy * bx) / determinant;
  return { xx, xy, yx, yy, x0: to.x - xx * from.x - xy * from.y, y0: to.y - yx * from.x - yy * from.y };
}

export function agrees(p: Placement, pair: Pair, tolerance: number): boolean {
  const [from, to] = [pair[0], pair[1]];
  if (Math.abs(p.xx * from.x + p.xy * from.y + p.x0 - to.x) > tolerance) return false;
  if (Math.abs(p.yx * from.x + p.yy * from.y + p.y0 - to.y) > tolerance) return false;
  return isAxisNear(p, from.axes, to.axes, 0) && isAxisNear(p, from.axes, to.axes, 2);
}

function isAxisNear(p: Placement, from: Axes, to: Axes, at: 0 | 2): boolean {
  const [x, y] = [from[at], from[at + 1] as number];
  const [u, v] = [to[at], to[at + 1] as number];
  const [overU, overV] = [p.xx * x + p.xy * y - u, p.yx * x + p.yy * y - v];
  return overU * overU + overV * overV <= AXIS_TOLERANCE ** 2 * (u * u + v * v);
}

/** The placement with the least squared distances of the patches' centres and axes; null without pairs. */
export function fitPlacement(pairs: readonly Pair[]): Placement | null {
  if (pairs.length === 0) return null;
  let [weights, sumX, sumY, sumU, sumV] = [0, 0, 0, 0, 0];
  for (const [from, to] of pairs) {
    weights += 1;
    sumX += from.x;
    sumY += from.y;
    sumU += to.x;
    sumV += to.y;
  }
  const [middleX, middleY] = [sumX / weights, sumY / weights];
  const [middleU, middleV] = [sumU / weights, sumV / weights];
  let [sXX, sXY, sYY, sXU, sYU, sXV, sYV] = [0, 0, 0, 0, 0, 0, 0];
  const add = (x: number, y: number, u: number, v: number, weight: number): void => {
    sXX += weight * x * x;
    sXY += weight * x * y;
    sYY += weight * y * y;
    sXU += weight * x * u;
    sYU += weight * y * u;
    sXV += weight * x * v;
    sYV += weight * y * v;
  };
  for (const [from, to] of pairs) {
    add(from.x - middleX, from.y - middleY, to.x - middleU, to.y - middleV, 1);
    add(from.axes[0], from.axes[1], to.axes[0], to.axes[1], AXIS_WEIGHT);
    add(from.axes[2], from.axes[3], to.axes[2], to.axes[3], AXIS_WEIGHT);
  }
  const determinant = sXX * sYY - sXY * sXY;
  const xx = (sXU * sYY - sYU * sXY) / determinant;
  const xy = (sYU * sXX - sXU * sXY) / determinant;
  const yx = (sXV * sYY - sYV * sXY) / determinant;
  const yy = (sYV * sXX - sXV * sXY) / determinant;
  return {
    xx,
    xy,
    yx,
    yy,
    x0: middleU - xx * middleX - xy * middleY,
    y0: middleV - yx * middleX - yy * middleY,
  };
}
