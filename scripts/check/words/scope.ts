/** Their texts are for people who build or operate the marketplace, not for its users. */
const FOR_ENGINEERS: readonly RegExp[] = [
  /\.test\.tsx?$/u,
  /^(?:bench|sandbox|scripts|tests|words)\//u,
  /^[^/]+\.config\.ts$/u,
  /^web\/testing\//u,
  // The component catalogue, which no production build contains.
  /^web\/app\/parts\//u,
  /^server\/[^/]+\.ts$/u,
  /^server\/(?:alerts|database|jobs|operations)\//u,
  /^server\/adapters\/(?:disk|prometheus|sealer)\//u,
  // Error messages for invalid settings at the start, and the API's description.
  /^server\/accounts\/config-presenter\.ts$/u,
  /^server\/http\/openapi(?:-\w+)?\.ts$/u,
  /^contract\/entities\//u,
];

export function isCheckedForTexts(file: string): boolean {
  return FOR_ENGINEERS.some((pattern) => pattern.test(file));
}
