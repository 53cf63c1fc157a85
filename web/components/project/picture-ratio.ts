/** A tall picture would push everything below it off the screen, and a wide one would be a strip. */
const [MIN_RATIO, MAX_RATIO] = [1.2, 2];
const USUAL_RATIO = 4 / 3;

/** Width by height of the frame, which follows the first picture. */
export function frameRatio(pictures: readonly { readonly width: number; readonly height: number }[]): number {
  const [first] = pictures;
  if (first === undefined || first.height === 0) return USUAL_RATIO;
  return Math.min(MAX_RATIO, Math.max(MIN_RATIO, first.width / first.height));
}
