import { MIRROR_X, MIRROR_Y, SWAP } from './picture-fingerprint.ts';
import type { Patch } from './picture-fingerprint.ts';

const POSITION_TOLERANCE = 0.06;
const SIZE_TOLERANCE = 1.35;

/** An affine map from the first picture to the second: `x' = xx·x + xy·y + x0`, and `y'` likewise. */
export interface Placement {
  readonly xx: number;
  readonly xy: number;
  readonly yx: number;
  readonly yy: number;
  readonly x0: number;
  readonly y0: number;
}

export function sizeOf({ xx, xy, yx, yy }: Placement): number {
  return Math.sqrt(Math.abs(xx * yy - xy * yx));
}

function axesOf({ turn, halfWidth, halfHeight }: Patch): [number, number, number, number] {
  const x = (turn & MIRROR_X) === 0 ? 1 : -1;
  const y = (turn & MIRROR_Y) === 0 ? 1 : -1;
  return (turn & SWAP) === 0 ? [x * halfWidth, 0, 0, y * halfHeight] : [0, x * halfHeight, y * halfWidth, 0];
}

export function placementOf(from: Patch, to: Patch): Placement {
  const [ax, ay, bx, by] = axesOf(from);
  const [cx, cy, dx, dy] = axesOf(to);
  const determinant = ax * by - bx * ay;
  const xx = (cx * by - dx * ay) / determinant;
  const xy = (dx * ax - cx * bx) / determinant;
  const yx = (cy * by - dy * ay) / determinant;
  const yy = (dy * ax - cy * bx) / determinant;
  return { xx, xy, yx, yy, x0: to.x - xx * from.x - xy * from.y, y0: to.y - yx * from.x - yy * from.y };
}

export function agrees({ xx, xy, yx, yy, x0, y0 }: Placement, [from, to]: readonly [Patch, Patch]): boolean {
  const tolerance = POSITION_TOLERANCE;
  if (Math.abs(xx * from.x + xy * from.y + x0 - to.x) > tolerance) return false;
  if (Math.abs(yx * from.x + yy * from.y + y0 - to.y) > tolerance) return false;
  const other = placementOf(from, to);
  if (Math.sign(xx) !== Math.sign(other.xx) || Math.sign(xy) !== Math.sign(other.xy)) return false;
  if (Math.sign(yy) !== Math.sign(other.yy) || Math.sign(yx) !== Math.sign(other.yx)) return false;
  const ratio = sizeOf({ xx, xy, yx, yy, x0, y0 }) / sizeOf(other);
  return ratio < SIZE_TOLERANCE && ratio > 1 / SIZE_TOLERANCE;
}

/** Yields placements that are shifted, or stretched, scaled or rotated around the point (x, y) of the first picture. */
export function* neighbours(placement: Placement, step: number, x: number, y: number): Generator<Placement> {
  const size = sizeOf(placement);
  for (const direction of [-1, 1]) {
    const by = direction * step;
    yield { ...placement, x0: placement.x0 + by * size };
    yield { ...placement, y0: placement.y0 + by * size };
    for (const [a, b, c, d] of [
      [1 + by, 0, 0, 1],
      [1, 0, 0, 1 + by],
      [1 + by, 0, 0, 1 + by],
      [1, by / 2, -by / 2, 1],
    ] as const) {
      yield around(placement, a, b, c, d, x, y);
    }
  }
}

function around(p: Placement, a: number, b: number, c: number, d: number, x: number, y: number): Placement {
  const xx = p.xx * a + p.xy * c;
  const xy = p.xx * b + p.xy * d;
  const yx = p.yx * a + p.yy * c;
  const yy = p.yx * b + p.yy * d;
  return {
    xx,
    xy,
    yx,
    yy,
    x0: p.x0 + (p.xx - xx) * x + (p.xy - xy) * y,
    y0: p.y0 + (p.yx - yx) * x + (p.yy - yy) * y,
  };
}
