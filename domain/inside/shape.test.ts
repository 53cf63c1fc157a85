import { expect, it } from 'vitest';
import { roughShape, shapeOf } from './shape.ts';

const month = (commits: number) => ({ month: '2026-01', commits });
const quartersOf = (months: ReturnType<typeof month>[]) => shapeOf([], months).quarters;
const file = (path: string, sizeBytes: number) => ({ path, sizeBytes });

it('folders and files of the root become blocks, the largest first, without names and without locks', () => {
  const shape = shapeOf(
    [
      file('README.md', 1_000),
      file('src/app/main.ts', 3_000),
      file('src/app/view.ts', 1_000),
      file('src/store.ts', 2_000),
      file('tests/store.test.ts', 3_000),
      file('package-lock.json', 900_000),
    ],
    [],
  );
  expect(shape.blocks).toEqual([[40, 20], [30], [10]]);
  expect(shape.parts).toEqual({ code: 60, tests: 30, docs: 10 });
});

it('an empty commit and one of only locks have no blocks', () => {
  const empty = { blocks: [], quarters: [], parts: { code: 0, tests: 0, docs: 0 } };
  expect(shapeOf([], [])).toEqual(empty);
  expect(shapeOf([file('yarn.lock', 10)], [])).toEqual(empty);
});

it('at most eight groups of five blocks are kept', () => {
  const files = Array.from({ length: 200 }, (_none, at) => file(`f${at % 20}/${at}.ts`, 100 + at));
  const { blocks } = shapeOf(files, []);
  expect(blocks).toHaveLength(8);
  for (const group of blocks) expect(group.length).toBeLessThanOrEqual(5);
});

it('a rough shape has only steps of five percent', () => {
  const rough = roughShape({
    blocks: [[41, 2], [33]],
    quarters: [4, 1],
    parts: { code: 61, tests: 32, docs: 7 },
  });
  expect(rough).toEqual({
    blocks: [[40, 5], [35]],
    quarters: [4, 1],
    parts: { code: 60, tests: 30, docs: 5 },
  });
});

it('months become quarters that end with the last one, as levels without dates', () => {
  expect(quartersOf([20, 1, 1, 0, 0, 0, 0, 2, 3].map((commits) => month(commits)))).toEqual([4, 0, 1]);
  expect(quartersOf([month(5)])).toEqual([4]);
  expect(quartersOf([])).toEqual([]);
  expect(quartersOf(Array.from({ length: 24 }, () => month(1)))).toHaveLength(8);
});
