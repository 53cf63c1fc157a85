/** Unicode TR 39 skeletons are equal for texts that look alike. */
export interface Lookalikes {
  skeletonOf(text: string): string;
}
