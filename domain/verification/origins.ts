import type { FilesOfFacts } from './named-files.ts';

/** Where the bytes of a project come from, if they were not written for it. */
export const FOREIGN_ORIGINS = ['template', 'vendored', 'generated', 'minified', 'binary'] as const;
export type Origin = 'written' | (typeof FOREIGN_ORIGINS)[number];

/** Stored in the report of a verification. */
export interface CodeFigures {
  readonly files: number;
  /** The newlines of all files without a NUL, which anybody can count in the zip. */
  readonly newlines: number;
  /** Of what was written for the project. */
  readonly lines: { readonly code: number; readonly tests: number; readonly docs: number };
  /** Percent of all bytes; the rest was written for the project. */
  readonly origins: Readonly<Partial<Record<Exclude<Origin, 'written'>, number>>>;
  readonly testFiles: number;
  readonly lockFile: string | null;
  /** Absent in older reports. */
  readonly named?: FilesOfFacts;
}
