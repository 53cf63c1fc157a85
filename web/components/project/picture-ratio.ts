/** Taller pictures would push the content below off the screen, and wider ones would be thin strips. */
const [MIN_RATIO, MAX_RATIO] = [1.2, 2];
const USUAL_RATIO = 4 / 3;

/** Width divided by height. The first picture decides, because all pictures share one frame. */
export function frameRatio(pictures: readonly { readonly width: number; readonly height: number }[]): number {
  const [first] = pictures;
  if (first === undefined || first.height === 0) return USUAL_RATIO;
  return Math.min(MAX_RATIO, Math.max(MIN_RATIO, first.width / first.height));
}
