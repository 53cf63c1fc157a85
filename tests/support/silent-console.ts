import { inspect } from 'node:util';
import { afterEach } from 'vitest';

const levels = ['debug', 'error', 'info', 'log', 'warn'] as const;

type Line = readonly [level: (typeof levels)[number], ...words: unknown[]];

/** Test files of a worker share the console, which must be watched once. */
const watched = globalThis as { consoleLines?: Line[] };

if (watched.consoleLines === undefined) {
  const lines: Line[] = (watched.consoleLines = []);
  for (const level of levels) {
    const write = console[level].bind(console);
    console[level] = (...words: unknown[]) => {
      lines.push([level, ...words]);
      write(...words);
    };
  }
}

/** Returns what the test has written to the console so far, which it expects, and forgets it. */
export function takeConsoleLines(): Line[] {
  return watched.consoleLines?.splice(0) ?? [];
}

afterEach(() => {
  const lines = takeConsoleLines();
  if (lines.length > 0) throw new Error(`The test wrote to the console:\n${inspect(lines, { depth: 4 })}`);
});
