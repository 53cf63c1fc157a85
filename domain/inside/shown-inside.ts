import type { FileTree } from './file-tree.ts';
import type { Inside } from './inside.ts';
import { roughInside } from './rough-inside.ts';

/** The facts that decide how much visitors see. */
export interface InsideChoice {
  /** Whether the seller shows the README and the file tree to visitors. */
  readonly showsReadme: boolean;
  readonly showsTree: boolean;
  /** Whether the repository is private. What visitors see of a public repository must not identify it. */
  readonly repositoryPrivate: boolean;
}

/** Whether visitors see README and file tree by default: not for a public repository, which its texts would identify. */
export function shownByDefault(repositoryPrivate: boolean): boolean {
  return repositoryPrivate;
}

/** @param seesEverything - whether the viewer sees everything. */
export function shownInside(inside: ShownInside, choice: InsideChoice, seesEverything: boolean): ShownInside {
  if (seesEverything) return inside;
  const shown = {
    ...inside,
    readme: choice.showsReadme ? inside.readme : null,
    run: choice.showsReadme ? inside.run : { ...inside.run, section: null },
    tree: choice.showsTree ? inside.tree : null,
  };
  return isRounded(choice, seesEverything) ? roughInside(shown) : shown;
}

/** Whether the viewer gets rounded figures. */
export function isRounded({ repositoryPrivate }: InsideChoice, seesEverything: boolean): boolean {
  return !repositoryPrivate && !seesEverything;
}

export interface ShownInside extends Omit<Inside, 'tree'> {
  /** Null if the seller hides it from visitors. */
  readonly tree: FileTree | null;
}
