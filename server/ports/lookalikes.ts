/** What a text looks like: equal for texts that a reader confuses (Unicode TR 39, skeleton). Adapter: unhomoglyph. */
export interface Lookalikes {
  skeletonOf(text: string): string;
}
