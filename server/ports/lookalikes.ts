/** Strings that look alike have the same skeleton: https://www.unicode.org/reports/tr39/ */
export interface Lookalikes {
  skeletonOf(text: string): string;
}
