import { expect, it } from 'vitest';
import type { Family } from './source-family.ts';
import { readTerms } from './source-terms.ts';
import { hashOf } from './source-words.ts';

const hashes = (words: string) => words.split(' ').map((word) => hashOf(word));

it.each<[string, Family, string, string]>([
  ['properties', 'c', 'const seat = coach.berths.vacant;', 'berths vacant'],
  ['properties in brackets', 'c', "const seat = coach['berths']['vacant'];", 'berths vacant'],
  ['properties by getattr', 'hash', "seat = getattr(getattr(coach, 'berths'), 'vacant')", 'berths vacant'],
  ['optional properties', 'c', 'coach?.berths?.vacant', 'berths vacant'],
  ['pointers and static members', 'c', 'coach->berths; Coach::vacant();', 'berths vacant'],
  ['keys of objects', 'c', 'run({ berth: a, "coach": b, gate })', 'berth coach gate'],
  ['words of texts', 'c', "show('The gate is closed');", 'The gate closed'],
  [
    'words with escapes',
    'c',
    String.raw`show("कोच\ngate \u0915\u094B\u091A \xE9tage")`,
    'कोच gate कोच étage',
  ],
  ['texts and names in pieces', 'c', "show('The ga' + 'te', coach['ber' + 'ths'])", 'berths The gate'],
  [
    'code after a regular expression',
    'c',
    `a.split(/["']/);b.berth('closed'); c = d / e.gate / 2`,
    'split berth gate closed',
  ],
  ['a template', 'c', 'show(`Berth ${seat.berth} of ${coach.wagon}`)', 'berth wagon Berth'],
  [
    'a concatenation',
    'c',
    'show("Berth ".concat(seat.berth, " of ").concat(coach.wagon))',
    'berth wagon Berth',
  ],
  ['a destructuring pattern', 'c', 'const { berth, gate } = request.body;\nshow(gate);', 'body berth gate'],
  [
    'a compiled destructuring pattern',
    'c',
    'var _a = request.body, berth = _a.berth, gate = _a.gate;',
    'body berth gate',
  ],
  ['JSX', 'c', '<Gate side="east"><p>Please wait {seat.berth}</p></Gate>', 'side berth east Please wait'],
  [
    'compiled JSX',
    'c',
    'React.createElement(Gate,{side:"east"},React.createElement("p",null,"Please wait ",seat.berth))',
    'side berth east Please wait',
  ],
  ['a script in a page', 'markup', '<p class="x">Hi</p><script>coach.berth()</script>', 'berth'],
  ['PHP', 'markup', '<?php $coach->berth("closed"); ?>', 'berth closed'],
])('the terms of %s are read', (_form, family, text, words) => {
  const found = readTerms(text, family);
  expect([...found.names, ...found.words]).toEqual(hashes(words));
});

it.each<[string, Family, string]>([
  [
    'variables, functions and types',
    'c',
    'function reserve(coach: Coach): Berth { return coach + gate(1); }',
  ],
  ['imports', 'c', "import { berth } from './berth';\nconst gate = require('gate');"],
  ['comments', 'c', '// coach.berth\n/* coach.berth */'],
  ['Python comments', 'hash', '# coach.berth'],
  ['class names', 'c', '<p className="wide panel"/>; h({ className: "wide panel" })'],
  ['style sheets', 'style', '.berth { color: red }'],
  ['texts of a page', 'markup', '<p>The coach.berth is free</p>'],
])('%s have no terms', (_what, family, text) => {
  const { names, words } = readTerms(text, family);
  expect([...names, ...words].filter((term) => term !== hashOf('className'))).toEqual([]);
});

it('each hostile text is read in less than three seconds', () => {
  for (const piece of [
    '{',
    '`${',
    '"',
    "\\'",
    '/* ',
    '.a',
    '>a',
    '{a,',
    '{}= ',
    '<script>',
    '${`',
    '\\',
    '"""',
    ' ',
    'a',
    '?:',
    '/[',
    ',/a',
  ]) {
    const started = performance.now();
    readTerms(piece.repeat(100_000), 'c');
    readTerms(piece.repeat(100_000), 'hash');
    readTerms(piece.repeat(100_000), 'markup');
    expect([piece, performance.now() - started < 3_000]).toEqual([piece, true]);
  }
});
