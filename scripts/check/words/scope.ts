const FOR_ENGINEERS: readonly RegExp[] = [
  /\.test\.tsx?$/u,
  /^(?:bench|sandbox|scripts|tests|words)\//u,
  /^[^/]+\.config\.ts$/u,
  /^web\/testing\//u,
  /^server\/(?:settings|runtime|start)\//u,
  /^server\/(?:alerts|console|database|jobs|machine)\//u,
  /^server\/adapters\/(?:disk|prometheus|sealer)\//u,
  /^server\/accounts\/config-presenter\.ts$/u,
  /^server\/http\/(?:api-examples|openapi(?:-\w+)?)\.ts$/u,
  /\.gen\.ts$/u,
  /^contract\/entities\//u,
];

export function isForEngineers(file: string): boolean {
  return FOR_ENGINEERS.some((pattern) => pattern.test(file));
}
