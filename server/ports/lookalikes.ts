/** The Unicode TR 39 skeleton: equal for texts that look alike. Adapter: unhomoglyph. */
export interface Lookalikes {
  skeletonOf(text: string): string;
}
