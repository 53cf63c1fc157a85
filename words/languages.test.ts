import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FIRST_LANGUAGE, LANGUAGES } from '#domain/common/languages.ts';
import { languages } from '#scripts/dev/languages.mjs';

const folder = (language: string) => new URL(`${language}/`, import.meta.url);
const filesOf = (language: string) =>
  readdirSync(folder(language), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .toSorted();

function shapeOf(text: unknown): unknown {
  if (typeof text === 'function') return 'function';
  if (Array.isArray(text)) return text.map(shapeOf);
  if (typeof text !== 'object' || text === null) return typeof text;
  return Object.fromEntries(Object.entries(text).map(([key, value]) => [key, shapeOf(value)]));
}

it('each folder is a language, and each language a folder', () => {
  expect(languages).toEqual(LANGUAGES);
});

describe.each(LANGUAGES.filter((language) => language !== FIRST_LANGUAGE))('the texts in %s', (language) => {
  it('there is a file for each file of the first language', () => {
    expect(filesOf(language)).toEqual(filesOf(FIRST_LANGUAGE));
  });

  it.each(filesOf(FIRST_LANGUAGE))(
    '%s has every text of the first language, and its type says so',
    async (file) => {
      const first = (await import(new URL(file, folder(FIRST_LANGUAGE)).href)) as object;
      const other = (await import(new URL(file, folder(language)).href)) as object;
      expect(shapeOf({ ...other })).toEqual(shapeOf({ ...first }));
      const code = readFileSync(new URL(file, folder(language)), 'utf8');
      const untyped = [...code.matchAll(/^export const (\w+)(?!\w*:)/gmu)].map(([, name]) => name);
      expect(untyped).toEqual([]);
    },
  );
});
