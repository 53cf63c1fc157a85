/** Taller pictures would push the content below off the screen; wider ones would be a thin strip. */
const [MIN_RATIO, MAX_RATIO] = [1.2, 2];
const USUAL_RATIO = 4 / 3;

/** Width divided by height. All pictures share the first one's frame. */
export function frameRatio(pictures: readonly { readonly width: number; readonly height: number }[]): number {
  const [first] = pictures;
  if (first === undefined || first.height === 0) return USUAL_RATIO;
  return Math.min(MAX_RATIO, Math.max(MIN_RATIO, first.width / first.height));
}
