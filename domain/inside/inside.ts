import type { CommitMonths } from './commit-months.ts';
import type { DependencyList } from './dependencies.ts';
import type { FileTree } from './file-tree.ts';
import type { Shape } from './shape.ts';

/**
 * Visitors see an `Inside` before the sale, so it may contain the README, names, counts and dependencies, but no other
 * contents of files.
 */
export interface Inside {
  readonly readme: ShownReadme | null;
  readonly tree: FileTree;
  /** Absent until an `Inside` of version 2 is rebuilt. */
  readonly shape?: Shape;
  readonly lines: number | null;
  /** Null if the commit history was not read. It cannot be read from the zip. */
  readonly commits: CommitMonths | null;
  readonly dependencies: DependencyList;
  readonly run: HowToRun;
}

export interface ShownReadme {
  /** Sanitised HTML, in which the highest heading level is 4. */
  readonly html: string;
  readonly isCut: boolean;
}

export interface HowToRun {
  readonly section: string | null;
  readonly scripts: readonly string[];
  readonly hasDockerfile: boolean;
}

/**
 * Increment this version when the rules that build an `Inside` change. An `Inside` that an earlier version stored is
 * rebuilt from the zip.
 */
export const INSIDE_VERSION = 3;
