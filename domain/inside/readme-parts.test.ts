import { expect, it } from 'vitest';
import {
  cutReadme,
  listedFeatures,
  MAX_README_CHARS,
  MAX_SECTION_CHARS,
  readmeFormat,
  readmeTitle,
  splitRunSection,
} from './readme-parts.ts';

it('the README section about running the project ends at the next heading of the same level', () => {
  const text =
    '# Mess menu\n\nText.\n\n## Getting started\n\n```\n# not a heading\nnpm ci\n```\n\n### On Windows\n\nThe same.\n\n## Licence\n\nMIT';
  expect(splitRunSection(text).section).toBe(
    '```\n# not a heading\nnpm ci\n```\n\n### On Windows\n\nThe same.',
  );
});

it.each([
  ['Usage\n-----\n\nRun it.', 'Run it.'],
  ['# X\n\n<h2 align="center">Installation</h2>\n\nnpm ci', 'npm ci'],
  ['# How to run\n\nText', null],
  ['# X\n\n## Licence\n\nMIT', null],
  ['', null],
])('in the README %j, the section about running the project is %j (null means none)', (text, expected) => {
  expect(splitRunSection(text).section).toBe(expected);
});

it('the section about running the project stands once: the rest of the README is without it', () => {
  const { section, rest } = splitRunSection('# X\n\nAbout.\n\n## Run\n\nnpm ci\n\n## Licence\n\nMIT');
  expect(section).toBe('npm ci');
  expect(rest).toBe('# X\n\nAbout.\n\n## Licence\n\nMIT');
});

it('a section that is too long to be shown apart stays in the README', () => {
  const text = `# X\n\n## Run\n\n${'npm ci\n'.repeat(MAX_SECTION_CHARS)}`;
  expect(splitRunSection(text)).toEqual({ section: null, rest: text });
});

it("the suggested features are the list items below the README's features heading", () => {
  const text =
    '# X\n\n## ✨ Features\n\n- **Attendance** from a [webcam](https://x.example)\n* :rocket: Export to Excel\n1. Charts 📈\n- ![badge](x)\n\n## More\n\n- not a feature';
  expect(listedFeatures(text)).toEqual(['Attendance from a webcam', 'Export to Excel', 'Charts']);
});

it('the title of a README is its first heading as plain text', () => {
  expect(readmeTitle('![logo](x.png)\n\n# 🚀 **Mess** [menu](https://x.example)\n')).toBe('Mess menu');
  expect(readmeTitle('no heading')).toBe('');
});

it('a long README is truncated at a line break', () => {
  const { text, isCut } = cutReadme('0123456789\n'.repeat(10_000));
  expect(isCut).toBe(true);
  expect(text.length).toBeLessThanOrEqual(MAX_README_CHARS);
  expect(text.endsWith('9')).toBe(true);
});

it.each([
  ['README.md', 'markdown'],
  ['README', 'markdown'],
  ['docs/readme.MARKDOWN', 'markdown'],
  ['README.rst', 'text'],
  ['README.txt', 'text'],
])('the README file %s has the format %s', (path, format) => {
  expect(readmeFormat(path)).toBe(format);
});

it.each([
  ['front matter', '---\ntitle: Mess menu\ntags:\n  - food\n# a comment\n---\n# Menu\n', '# Menu\n'],
  ['a rule before a text', '---\nWelcome to the menu\n---\n# Menu\n', null],
  ['an unfinished block', '---\ntitle: x\n# Menu\n', null],
])('of %s only what a reader should see is kept', (_what, text, kept) => {
  expect(cutReadme(text).text).toBe(kept ?? text);
});
