/** Unicode TR 39 skeletons are equal for strings that look alike. */
export interface Lookalikes {
  skeletonOf(text: string): string;
}
