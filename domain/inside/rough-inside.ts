import { roughly } from '../verification/rough-figures.ts';
import type { Inside } from './inside.ts';
import { technologyOf } from './technologies.ts';

/** Script names that many projects have. */
const USUAL_SCRIPT = /^(?:start|dev|serve|build|test|lint|format|preview|deploy|migrate|seed|watch|clean)$/u;

/**
 * Returns the inside of a public repository as visitors see it: rounded counts, no dates, and only scripts and
 * dependencies that many projects have. README and file names are the seller's choice.
 */
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
