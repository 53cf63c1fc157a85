import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../dev/ensure-installed.mjs';
import { areas, plant, readMistakes } from './planted.mjs';

const mistakes = areas.flatMap(readMistakes);

it('each planted mistake changes a text that its file has once, and names tests that exist', () => {
  for (const mistake of mistakes) {
    const text = readFileSync(join(projectRoot, mistake.file), 'utf8');
    expect(plant(mistake, text), mistake.mistake).not.toBe(text);
    expect(
      mistake.tests.filter((path) => !existsSync(join(projectRoot, path))),
      mistake.mistake,
    ).toEqual([]);
    expect(mistake.tests, mistake.mistake).not.toEqual([]);
  }
  expect(new Set(mistakes.map(({ mistake }) => mistake)).size).toBe(mistakes.length);
});

it.each([
  ['is missing', 'b + c'],
  ['occurs twice', 'a + b - a'],
])('a text to replace that %s is refused', (_how, text) => {
  const mistake = { mistake: 'It adds wrong.', file: 'sum.ts', find: 'a', put: 'd', tests: [] };
  expect(plant(mistake, 'a + b')).toBe('d + b');
  expect(() => plant(mistake, text)).toThrow('sum.ts must have this text once');
});
