import type { CommitMonths } from './commit-months.ts';
import type { DependencyList } from './dependencies.ts';
import type { FileTree } from './file-tree.ts';

/**
 * What the page of a project shows of its verified commit before the sale: the README, names, counts and dependencies,
 * never the contents of other files.
 */
export interface Inside {
  /** Null if there is none, or none that can be shown. */
  readonly readme: ShownReadme | null;
  readonly tree: FileTree;
  /** Lines of source code without installed packages; null if they could not be counted. */
  readonly lines: number | null;
  /** Null if the history was not read: it is not in the zip. */
  readonly commits: CommitMonths | null;
  readonly dependencies: DependencyList;
  readonly run: HowToRun;
}

export interface ShownReadme {
  /** Sanitised HTML with headings from level 4. */
  readonly html: string;
  /** The README is longer. */
  readonly isCut: boolean;
}

export interface HowToRun {
  /** Sanitised HTML of the README's section about starting; null if there is none. */
  readonly section: string | null;
  /** Names of the scripts of the root's package.json. */
  readonly scripts: readonly string[];
  readonly hasDockerfile: boolean;
}

/** Version of the rules that make the document. A document of an earlier version is made again from the zip. */
export const INSIDE_VERSION = 1;

/** The parts that a seller may keep from visitors. */
export interface InsideChoice {
  readonly showsReadme: boolean;
  readonly showsTree: boolean;
}

/** @param seesKept - the viewer sees what the seller keeps from visitors. */
export function shownInside(inside: Inside, choice: InsideChoice, seesKept: boolean): ShownInside {
  const showsReadme = choice.showsReadme || seesKept;
  return {
    ...inside,
    readme: showsReadme ? inside.readme : null,
    run: showsReadme ? inside.run : { ...inside.run, section: null },
    tree: choice.showsTree || seesKept ? inside.tree : null,
  };
}

export interface ShownInside extends Omit<Inside, 'tree'> {
  /** Null if the seller keeps it from visitors. */
  readonly tree: FileTree | null;
}
