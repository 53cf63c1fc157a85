import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SourceComparison } from '#domain/source/compared-source.ts';
import { judgeListedCode } from '#domain/verification/originality.ts';
import type { ComparedPart } from '#domain/verification/originality.ts';
import { isCommonCode } from '#server/adapters/source-analyser/common-code.ts';
import { aProgram } from '../support/programs.ts';

/**
 * `compiled/` contains three programs and copies made from them: `es5` by TypeScript 5, `esbuild` and
 * `terser` by the minifiers of these names, `brackets` and `getattr` by codemods on syntax trees, and `empty`
 * by a regular expression.
 */
const fileOf = (name: string) => readFileSync(new URL(`./compiled/${name}.txt`, import.meta.url), 'utf8');

const rot13 = (text: string) =>
  text.replaceAll(/[a-z]/giu, (letter) => {
    const first = letter < 'a' ? 65 : 97;
    return String.fromCharCode(first + ((letter.charCodeAt(0) - first + 13) % 26));
  });

type Files = Readonly<Record<string, string>>;

function compared(files: Files) {
  const comparison = new SourceComparison(isCommonCode());
  for (const [path, text] of Object.entries(files)) comparison.add(path, Buffer.from(text));
  return comparison.result();
}

function judge(copy: Files, original: Files) {
  const [mine, theirs] = [compared(copy), compared(original)];
  const partOf = (kind: 'fingerprints' | 'terms', library: readonly number[]): ComparedPart => {
    const listed = new Set(theirs[kind]);
    const count = (list: readonly number[]) => list.filter((one) => listed.has(one)).length;
    return {
      fingerprints: mine[kind].length,
      hiddenFingerprints: count(library),
      shared: [{ fingerprints: count(mine[kind]) + count(library), listings: ['bought'] }],
      listings: [{ id: 'bought', title: 'Bought', isOwn: false, fingerprints: listed.size }],
    };
  };
  const { fingerprints, shared, listings } = partOf('fingerprints', mine.libraryFingerprints);
  return judgeListedCode(fingerprints, shared, listings, partOf('terms', mine.libraryTerms));
}

const booking = { 'booking.jsx': fileOf('booking.jsx') };
const soil = { 'soil.py': fileOf('soil.py') };
const lift = { 'Lift.java': fileOf('lift.java') };

it.each<[string, Files, Files]>([
  ['compiled to ES5', { 'app.js': fileOf('booking.es5') }, booking],
  ['minified by esbuild', { 'app.js': fileOf('booking.esbuild') }, booking],
  ['minified by terser', { 'app.js': fileOf('booking.terser') }, booking],
  ['minified under another name', { 'data.txt': fileOf('booking.terser') }, booking],
  ['with properties in brackets and types', { 'app.tsx': fileOf('booking.brackets') }, booking],
  ['with getattr, type hints and other names', { 'app.py': fileOf('soil.getattr') }, soil],
  ['with empty statements and conditions', { 'Main.java': fileOf('lift.empty') }, lift],
  [
    'minified in a page',
    { 'index.html': `<html><body><script>${fileOf('booking.esbuild')}</script></body></html>` },
    booking,
  ],
  ['minified in a string', { 'app.js': `run(${JSON.stringify(fileOf('booking.esbuild'))})` }, booking],
  [
    'minified in rot13',
    { 'app.js': `eval(rot13(${JSON.stringify(rot13(fileOf('booking.esbuild')))}))` },
    booking,
  ],
  ['minified in base64', { 'app.js': `eval(atob('${btoa(fileOf('booking.esbuild'))}'))` }, booking],
  ['minified among other code', { 'app.js': fileOf('booking.terser'), 'own.js': aProgram(9, 60) }, booking],
])('a copy %s is rejected', (_how, copy, original) => {
  expect(judge(copy, original).result).toBe('fail');
});

it('different programs are accepted, whether compiled or not', () => {
  const programs = [
    [booking, { 'app.js': fileOf('booking.es5') }],
    [soil, { 'app.py': fileOf('soil.getattr') }],
    [lift, { 'Main.java': fileOf('lift.empty') }],
  ] as const;
  const results = programs.flatMap((forms, index) =>
    programs
      .filter((_forms, other) => other !== index)
      .flatMap((others) => forms.flatMap((mine) => others.map((theirs) => judge(mine, theirs).result))),
  );
  expect(results).toEqual(Array.from({ length: 24 }, () => 'pass'));
});
