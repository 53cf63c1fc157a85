import type { Inside } from '#contract/inside-calls.ts';
import { coverOf } from '#domain/inside/cover.ts';
import { roughShape, type Shape } from '#domain/inside/shape.ts';
import { isRounded, type ShownInside } from '#domain/inside/shown-inside.ts';
import { canSeeWholeInside } from '#domain/projects/project-access.ts';
import { roughLanguages } from '#domain/verification/rough-figures.ts';
import { publicCommit, shortCommit } from '#domain/verification/short-commit.ts';
import type { FoundInside } from './show-inside.ts';

/** @returns null for devices, which have no commit, and for older projects until their `Inside` is built. */
export function presentInside(found: FoundInside): Inside | null {
  return found.inside === null ? null : presentKnownInside({ ...found, inside: found.inside });
}

export function presentKnownInside({
  viewer,
  choice,
  inside,
  commitSha,
  languages,
}: FoundInside & { readonly inside: ShownInside }): Inside {
  const { readme, tree, lines, commits, dependencies, run, shape } = inside;
  const seesEverything = canSeeWholeInside(viewer);
  const isRough = isRounded(choice, seesEverything);
  const shownLanguages = isRough ? roughLanguages(languages) : languages;
  return {
    commit: seesEverything && commitSha !== null ? shortCommit(commitSha) : publicCommit(commitSha, choice),
    is_rounded: isRough,
    readme: readme === null ? null : { html: readme.html, is_cut: readme.isCut },
    tree: tree === null ? null : { ...tree, entries: tree.entries.map((entry) => ({ ...entry })) },
    ...(shape === undefined ? {} : { shape: presentShape(isRough ? roughShape(shape) : shape) }),
    languages: shownLanguages.map((language) => ({ ...language })),
    lines,
    commits:
      commits === null
        ? null
        : {
            total: commits.total,
            is_complete: commits.isComplete,
            months: commits.months.map((month) => ({ ...month })),
          },
    dependencies: {
      total: dependencies.total,
      list: dependencies.list.map((dependency) => ({ ...dependency })),
    },
    run: { section: run.section, scripts: [...run.scripts], has_dockerfile: run.hasDockerfile },
    ...(viewer.isSeller
      ? {
          shows: { readme: choice.showsReadme, tree: choice.showsTree },
          repository_private: choice.repositoryPrivate,
        }
      : {}),
  };
}

function presentShape(shape: Shape): NonNullable<Inside['shape']> {
  return {
    drawn: coverOf('', shape),
    folders: shape.blocks.map((group) => group.reduce((sum, percent) => sum + percent, 0)),
    parts: { ...shape.parts },
  };
}
