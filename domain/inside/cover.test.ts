import { expect, it } from 'vitest';
import { coverOf } from './cover.ts';
import { languageColour } from './language-colour.ts';

const blocks = [[40, 12, 5], [20, 3], [10], [5, 5]];
const shape = { blocks, quarters: [1, 4] };

it('each block has about its share of the cover, inside it and without overlap', () => {
  const cover = coverOf('7f3c9a1', shape);
  const boxes = cover.blocks.map(([x = 0, y = 0, width = 0, height = 0]) => ({ x, y, width, height }));
  for (const [index, percent] of blocks.flat().entries()) {
    const { width = 0, height = 0 } = boxes[index] ?? {};
    expect(Math.abs((width * height) / 100 - percent)).toBeLessThan(2);
  }
  expect(boxes.reduce((sum, { width, height }) => sum + width * height, 0)).toBe(10_000);
  for (const { x, y, width, height } of boxes) {
    expect(Math.min(x, y, 100 - x - width, 100 - y - height)).toBeGreaterThanOrEqual(0);
  }
});

it('one seed always gives the same cover, and of 200 seeds with one shape many sheets and accents differ', () => {
  expect(coverOf('7f3c9a1', shape)).toEqual(coverOf('7f3c9a1', shape));
  const covers = Array.from({ length: 200 }, (_none, seed) => coverOf(`commit ${seed}`, shape));
  const looks = new Set(covers.map((cover) => JSON.stringify(cover)));
  expect(looks.size).toBeGreaterThanOrEqual(25);
  expect(new Set(covers.map(({ sheet }) => sheet)).size).toBe(5);
});

it('without folders a cover has only its sheet', () => {
  expect(coverOf('x', { blocks: [], quarters: [] }).blocks).toEqual([]);
  expect(coverOf('x', { blocks: [[]], quarters: [] }).blocks).toEqual([]);
});

it('well-known languages have colours of their own, and others always the same', () => {
  const known = ['TypeScript', 'JavaScript', 'Python', 'Java', 'C++'].map((name) => languageColour(name));
  expect(new Set(known).size).toBe(5);
  expect(languageColour('Rust')).toBe(languageColour('Rust'));
});
