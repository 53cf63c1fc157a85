import { expect, it } from 'vitest';
import { fileTree, MAX_TREE_ENTRIES } from './file-tree.ts';

const file = (path: string, sizeBytes = 10) => ({ path, sizeBytes });
const same = (name: string) => name;

it('the file tree lists folders, each followed by its contents, before files', () => {
  const tree = fileTree([file('b.ts'), file('src/z.ts', 5), file('src/a/x.ts', 7), file('a.ts')], same);
  expect(tree).toMatchObject({ files: 4, bytes: 32, hidden: 0 });
  expect(
    tree.entries.map(({ name, depth, kind, bytes, files }) => [name, depth, kind, bytes, files]),
  ).toEqual([
    ['src', 0, 'folder', 12, 2],
    ['a', 1, 'folder', 7, 1],
    ['x.ts', 2, 'file', 7, 1],
    ['z.ts', 1, 'file', 5, 1],
    ['a.ts', 0, 'file', 10, 1],
    ['b.ts', 0, 'file', 10, 1],
  ]);
});

it('the file tree of 50,000 files is truncated, but its total includes all files', () => {
  const files = Array.from({ length: 50_000 }, (_none, index) =>
    file(`d${index % 300}/e${index % 7}/f${index}.ts`, 1),
  );
  const tree = fileTree(files, same);
  expect(tree.entries.length).toBeLessThanOrEqual(MAX_TREE_ENTRIES);
  expect(tree).toMatchObject({ files: 50_000, bytes: 50_000, hidden: 240 });
});

it('the file tree of 5,000 nested folders is truncated', () => {
  expect(fileTree([file(`${'a/'.repeat(5_000)}b`)], same).entries.length).toBeLessThan(20);
});

it('folders of installed packages are collapsed', () => {
  const tree = fileTree([file('node_modules/react/index.js'), file('app.js')], same);
  expect(tree.entries.map(({ name, hidden }) => [name, hidden])).toEqual([
    ['node_modules', 1],
    ['app.js', 0],
  ]);
});

it('a file name is filtered, put on one line and truncated before it is shown', () => {
  const [entry] = fileTree([file(`a\nb${'c'.repeat(300)}.ts`)], (name) => name.replace('b', '*')).entries;
  expect(entry?.name).toMatch(/^a \*c+…$/u);
  expect(entry?.name).toHaveLength(80);
});

it('a file with a name such as __proto__ or hasOwnProperty is listed like any other', () => {
  const tree = fileTree([file('__proto__/constructor'), file('hasOwnProperty')], same);
  expect(tree.entries.map(({ name }) => name)).toEqual(['__proto__', 'constructor', 'hasOwnProperty']);
});
