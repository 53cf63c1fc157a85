import type { FileTree } from './file-tree.ts';
import type { Inside } from './inside.ts';
import { roughInside } from './rough-inside.ts';

export interface InsideChoice {
  readonly showsReadme: boolean;
  readonly showsTree: boolean;
  readonly repositoryPrivate: boolean;
}

/** Text from a public repository is hidden by default, because it would identify the repository. */
export function shownByDefault(repositoryPrivate: boolean): boolean {
  return repositoryPrivate;
}

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

export function isRounded({ repositoryPrivate }: InsideChoice, seesEverything: boolean): boolean {
  return !repositoryPrivate && !seesEverything;
}

export interface ShownInside extends Omit<Inside, 'tree'> {
  readonly tree: FileTree | null;
}
