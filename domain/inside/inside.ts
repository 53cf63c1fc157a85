import type { CommitMonths } from './commit-months.ts';
import type { DependencyList } from './dependencies.ts';
import type { FileTree } from './file-tree.ts';

/**
 * What a project's page shows of its verified commit before the sale: the README, names, counts and
 * dependencies, but never the contents of other files.
 */
export interface Inside {
  readonly readme: ShownReadme | null;
  readonly tree: FileTree;
  readonly lines: number | null;
  /** Null if the history was not read; the zip does not contain it. */
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
 * Version of the rules that build an `Inside`. One that an earlier version stored is rebuilt from the zip.
 */
export const INSIDE_VERSION = 1;
