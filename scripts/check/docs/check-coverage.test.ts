import { describe, expect, it } from 'vitest';
import { checkCoverage } from './check-coverage.ts';

const page = (...lines: string[]) => ['- A rule', '', '## 2. Screens', '', ...lines].join('\n');
const problemsOf = (specification: string, tests: Record<string, string>, callNames: string[] = []) =>
  checkCoverage({ specification, tests: new Map(Object.entries(tests)), callNames });
const catalogue = (message: string) => `## 8. Error catalogue\n- S8.1: ‘${message}’`;

describe('the coverage check', () => {
  it.each([
    ['an id in another format', '- 2.1: A'],
    ['no statement', '- S2.1:'],
    ['an id that is used twice', '- S2.2: A (not built)\n- S2.2: B (not built)'],
  ])('a clause of the specification with %s is rejected', (_what, lines) => {
    expect(problemsOf(page(lines), {})[0]).toMatch(/ is no clause like S2.14, or is used twice$/u);
  });

  const clause = '- S2.1: A';

  it('a clause of the specification without a test is rejected unless it is marked as not built', () => {
    expect(problemsOf(page(clause), {})).toEqual(['S2.1 has no test: A']);
    expect(problemsOf(page('- S2.1: A (not built)'), {})).toEqual([]);
    expect(problemsOf(page(clause), { 'server/a.test.ts': "// covers: S2.1\nit('a', () => {});" })).toEqual(
      [],
    );
  });

  it('a `covers` tag with an unknown clause is rejected', () => {
    const tests = { 'server/a.test.ts': "// covers: S2.1, S2.9\nit('a', () => {});" };
    expect(problemsOf(page(clause), tests)).toEqual([
      'server/a.test.ts: S2.9 is not a clause of the specification',
    ]);
  });

  it('an API call that no clause of the specification describes is reported', () => {
    const markdown = page('- S2.1: `GET /a` lists all (not built)');
    expect(problemsOf(markdown, {}, ['GET /a', 'GET /b'])).toEqual(['no clause describes the call GET /b']);
  });

  it('a message of the error catalogue that no journey shows is reported', () => {
    const tagged = "// covers: S8.1\nit('a', () => {});";
    const journey = {
      'tests/journeys/messages.spec.ts': `${tagged}\ntoast('Profile update failed'); toast('Payment failed: no money');`,
    };
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
