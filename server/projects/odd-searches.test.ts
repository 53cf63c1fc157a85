import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import { type TestApp, startTestApp, type TestPerson } from '#tests/support/test-app.ts';

let app: TestApp;
let person: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  await app.reset();
  person = await app.signUp();
});
afterAll(() => app.close());

const searches: CallName[] = [
  'GET /api/projects/getproject',
  'GET /api/projects/userprojects',
  'GET /api/projects/buyed-project',
  'GET /api/projects/searchproject',
  'GET /api/projects/shipping-details',
];

const fill = (piece: string): string => piece.repeat(Math.floor(100 / piece.length));

describe.each(searches)('unusual search queries in %s', (name) => {
  it.each([
    ...String.raw`- -( -) -& -| -! -: -* -< -" -"" -"-" -\ -% -_ -² -٣ " "- ( ) ! & | :* <-> \ % _ * / . , @ ~ $ {} -a ﷽ İ ß`.split(
      ' ',
    ),
    '`',
    '- ',
    "-'",
    "'",
    '-́',
    '-\u200d',
    '- or ',
    'or ',
    ' or -',
    'and not ',
    '-"a" ',
    '\u202e',
    '\uFFFF',
    '\u{1F600}',
    '-\u{1F600}',
    '\t',
    '\u00a0-',
  ])('a search for %j gets a response', async (piece) => {
    const answer = await app.api(person)(name, { query: { search: fill(piece) } });
    expect(answer.status).toBe(200);
  });

  it('a search for 33 hyphens gets a response', async () => {
    const answer = await app.api(person)(name, { query: { search: '-'.repeat(33) } });
    expect(answer.status).toBe(200);
  });
});
