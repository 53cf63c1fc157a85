import { describe, expect, it } from 'vitest';
import { checkCoverage, listClauses } from './check-coverage.ts';
import { readClauses } from './read-clauses.ts';
import { readTags } from './read-tags.ts';

const page = (...lines: string[]) => ['- A rule', '', '## 2. Screens', '', ...lines].join('\n');
const files: Record<string, string> = {
  'server/a.test.ts': '',
  'tests/journeys/messages.spec.ts': "toast('Profile update failed'); toast('Payment failed: no money');",
};
const problemsOf = (markdown: string, tests: Record<string, string>, callNames: string[] = []) =>
  checkCoverage({
    clauses: readClauses(markdown).clauses,
    tags: Object.entries(tests).flatMap(([file, text]) => readTags(file, text).tags),
    callNames,
    read: (path) => files[path] ?? null,
  });

const titlesOf = (text: string) => readTags('x.test.ts', text).tags.map(({ ids, title }) => [ids, title]);
const catalogue = (message: string) => `## 8. Error catalogue\n- S8.1: ‘${message}’`;

describe('the clauses of the specification', () => {
  it.each([
    ['an id in another format', '- 2.1: A', 'line 5: “2.1: A” does not start with a clause id like S2.14'],
    ['no statement', '- S2.1:', 'line 5: S2.1 has no statement'],
  ])('a clause of the specification with %s is rejected', (_what, line, problem) => {
    expect(readClauses(page(line)).problems).toEqual([problem]);
  });

  it('a clause id that the specification uses twice is rejected', () => {
    const line = '- S2.1: A';
    expect(readClauses(page(line, line)).problems).toEqual(['line 6: S2.1 is used twice']);
  });
});

describe('the tags in tests', () => {
  it('a `covers` tag belongs to the test, group, step or row below it', () => {
    const text = `
describe('buying', () => {
  // covers: S2.1, S2.2
  // A reason.
  it('charges once', async () => {
    // covers: S2.3
    await test.step('pays', async () => {});
  });
  // covers: S2.4
  it.each([
    // covers: S2.5
    ['a declined card', 402],
  ])('refuses %s', () => {});
});
// covers: S2.6
describe('selling', () => {});`;
    expect(titlesOf(text)).toEqual([
      [['S2.1', 'S2.2'], 'buying › charges once'],
      [['S2.3'], 'buying › charges once › pays'],
      [['S2.4'], 'buying › refuses %s'],
      [['S2.5'], 'buying › refuses %s › a declined card'],
      [['S2.6'], 'selling'],
    ]);
  });

  it('a `covers` tag at the top of a file applies to all tests of the file', () => {
    expect(titlesOf("// covers: S2.1\n\nimport 'x';\nit('works', () => {});")).toEqual([[['S2.1'], null]]);
  });

  it('a `covers` tag inside a string is ignored', () => {
    expect(titlesOf("const text = '// covers: S2.1';")).toEqual([]);
  });

  it('a `covers` tag that is not above a test is rejected', () => {
    const { problems } = readTags('x.test.ts', "import 'x';\n// covers: S2.1\nconst a = 1;");
    expect(problems).toEqual(['x.test.ts:2: the tag is not directly above a test']);
  });
});

describe('the coverage check', () => {
  const clause = '- S2.1: A';

  it('a clause of the specification without a test is rejected unless it is marked as not built', () => {
    expect(problemsOf(page(clause), {})).toEqual(['S2.1 has no test: A']);
    expect(problemsOf(page('- S2.1: A (not built)'), {})).toEqual([]);
    expect(problemsOf(page(clause), { 'server/a.test.ts': "// covers: S2.1\nit('a', () => {});" })).toEqual(
      [],
    );
  });

  it('a `covers` tag with an unknown or repeated clause is rejected', () => {
    const tests = { 'server/a.test.ts': "// covers: S2.1, S2.1, S2.9\nit('a', () => {});" };
    expect(problemsOf(page(clause), tests)).toEqual([
      'server/a.test.ts:1: S2.9 is not a clause of the specification',
      'server/a.test.ts:1: a clause is named twice',
    ]);
  });

  it('an API call that no clause of the specification describes is reported', () => {
    const markdown = page('- S2.1: `GET /a` lists all (not built)');
    expect(problemsOf(markdown, {}, ['GET /a', 'GET /b'])).toEqual(['no clause describes the call GET /b']);
  });

  it('a message of the error catalogue that no journey shows is reported', () => {
    const tagged = "// covers: S8.1\nit('a', () => {});";
    const journey = { 'tests/journeys/messages.spec.ts': tagged };
    expect(problemsOf(catalogue('Profile update failed'), journey)).toEqual([]);
    expect(problemsOf(catalogue('Payment failed: {why}'), journey)).toEqual([]);
    expect(problemsOf(catalogue('Nobody says so'), journey)).toEqual([
      'no journey that covers S8.1 contains “Nobody says so”',
    ]);
    expect(problemsOf(catalogue('Profile update failed'), { 'server/a.test.ts': tagged })).toEqual([
      'S8.1 is a message that no journey covers',
    ]);
  });
});

describe('the list of clauses', () => {
  it('the list of clauses has the tests of each clause by file', () => {
    const { clauses } = readClauses(page('- S2.1: A', '- S2.2: B (not built)'));
    const tags = [
      ...readTags('b.test.ts', "import 'x';\n// covers: S2.1\nit('pays once', () => {});").tags,
      ...readTags('a.test.ts', "// covers: S2.1\nimport 'x';").tags,
    ];
    expect(listClauses(clauses, tags)).toEqual([
      'S2.1  A',
      '    a.test.ts',
      '    b.test.ts “pays once”',
      'S2.2  B (not built)',
    ]);
  });
});
