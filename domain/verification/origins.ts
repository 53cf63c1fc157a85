/** Where the bytes of a project come from, if they were not written for it. */
export const FOREIGN_ORIGINS = ['template', 'vendored', 'generated', 'minified', 'binary'] as const;
export type Origin = 'written' | (typeof FOREIGN_ORIGINS)[number];
