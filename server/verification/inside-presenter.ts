import type { Inside } from '#contract/inside-calls.ts';
import { shortCommit } from '#domain/verification/short-commit.ts';
import type { FoundInside } from './show-inside.ts';

/** Null for devices, which have no commit, and while an older project's document is being made. */
export function presentInside({ viewer, choice, inside, commitSha, languages }: FoundInside): Inside | null {
  if (inside === null) return null;
  const { readme, tree, lines, commits, dependencies, run } = inside;
  return {
    commit: commitSha === null ? null : shortCommit(commitSha),
    readme: readme === null ? null : { html: readme.html, is_cut: readme.isCut },
    tree: tree === null ? null : { ...tree, entries: tree.entries.map((entry) => ({ ...entry })) },
    languages: languages.map((language) => ({ ...language })),
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
    ...(viewer.isSeller ? { shows: { readme: choice.showsReadme, tree: choice.showsTree } } : {}),
  };
}
