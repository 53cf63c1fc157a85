/** Computes Unicode TR 39 skeletons, which are equal for texts that look alike. Implemented with unhomoglyph. */
export interface Lookalikes {
  skeletonOf(text: string): string;
}
