import { roughly } from '../verification/rough-figures.ts';
import type { Inside } from './inside.ts';
import { technologyOf } from './technologies.ts';

const USUAL_SCRIPT = /^(?:start|dev|serve|build|test|lint|format|preview|deploy|migrate|seed|watch|clean)$/u;

/** Exact counts, dates, versions and rare names would identify a public repository to visitors. */
export function roughInside<Part extends Pick<Inside, 'lines' | 'commits' | 'dependencies' | 'run'>>(
  inside: Part,
): Part {
  const { lines, commits, dependencies, run } = inside;
  return {
    ...inside,
    lines: lines === null ? null : roughly(lines),
    commits: commits === null ? null : { ...commits, total: roughly(commits.total), months: [] },
    dependencies: {
      total: roughly(dependencies.total),
      list: dependencies.list
        .filter(({ name }) => technologyOf(name) !== null)
        .map(({ name }) => ({ name, version: null })),
    },
    run: { ...run, scripts: run.scripts.filter((name) => USUAL_SCRIPT.test(name)) },
  };
}
