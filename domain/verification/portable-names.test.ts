import { describe, expect, it } from 'vitest';
import { findUnportablePaths, leavesRepository } from './portable-names.ts';

describe('names that Windows or macOS cannot unpack', () => {
  it.each([
    ['names that differ in case', ['src/helper.js', 'src/Helper.js'], ['src/helper.js', 'src/Helper.js']],
    [
      'names that differ in the form of an accent',
      ['caf\u00E9.md', 'cafe\u0301.md'],
      ['caf\u00E9.md', 'cafe\u0301.md'],
    ],
    ['a file with the name of a folder', ['Docs', 'docs/a.md'], ['Docs']],
    [
      'a reserved name',
      ['aux.js', 'src/NUL', 'con.txt/a.md', 'lpt9.log'],
      ['aux.js', 'src/NUL', 'con.txt/a.md', 'lpt9.log'],
    ],
    [
      'a colon or question mark',
      ['notes 10:30.md', 'why?.txt', 'a|b', '"x".c'],
      ['notes 10:30.md', 'why?.txt', 'a|b', '"x".c'],
    ],
    ['a dot or space at the end', ['docs./a.md', 'name /b.md', 'end.'], ['docs./a.md', 'name /b.md', 'end.']],
    ['a long path', [`${'deep/'.repeat(32)}a.md`, 'short.md'], [`${'deep/'.repeat(32)}a.md`]],
    ['a long name', ['म'.repeat(86)], ['म'.repeat(86)]],
  ])('%s', (_what, paths, found) => {
    expect(findUnportablePaths([...paths, 'README.md'])).toEqual(found);
  });

  it.each([
    [
      [
        'src/a.js',
        'src/b.js',
        'Docs/a.md',
        'docs/b.md',
        'auxiliary.js',
        'console.ts',
        '.env.example',
        'मौसम.py',
        'a b.c',
        'com10.txt',
      ],
    ],
  ])('ordinary names are no trouble', (paths) => {
    expect(findUnportablePaths(paths)).toEqual([]);
  });
});

describe('symbolic links', () => {
  it.each([
    ['CLAUDE.md', 'AGENTS.md'],
    ['docs/README.md', '../README.md'],
    ['a/b/c', '../..'],
    ['a/b/c', './../x/y.md'],
    ['current', 'releases/2'],
  ])('%s → %s stays in the repository', (path, target) => {
    expect(leavesRepository({ path, target })).toBe(false);
  });

  it.each([
    ['data.txt', '/etc/passwd'],
    ['data.txt', '../outside'],
    ['a/b', '../../outside'],
    ['a', 'folder/../../outside'],
    ['a', 'link-to-folder/..'],
    ['a', 'C:\\Windows'],
    ['a', 'C:/Windows'],
    ['a', '..\\outside'],
    ['a', ''],
  ])('%s → %j may leave it', (path, target) => {
    expect(leavesRepository({ path, target })).toBe(true);
  });
});
