import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../dev/ensure-installed.mjs';
import { releaseCommands, releaseFiles } from '../dev/release-commands.mjs';
import { benches, checks, quickChecks } from './commands.mjs';

const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');
const run = (program: string, ...words: string[]) =>
  spawnSync(process.execPath, [join('scripts', 'check', program), ...words], {
    cwd: projectRoot,
    encoding: 'utf8',
  });

/** In a step, or in a row of a matrix. */
const NAMED = /npm run check -- ([a-z][\w-]*)|^ *- check: ([\w-]+)$/gmu;
const namesIn = (workflow: string): string[] =>
  [...workflow.matchAll(NAMED)].map(([, inStep, inRow]) => inStep ?? inRow ?? '').toSorted();

/** What a page for who runs a release may ask for on the machine that makes it. */
const OF_THE_SOURCE = new Set(['check', 'release']);
const PAGES_OF_A_RELEASE = [
  'deploy/alerts.yaml',
  'deploy/compose.yaml',
  'deploy/grafana-dashboard.json',
  'deploy/protohaat@.service',
  'docs/failures.md',
  'docs/going-live.md',
  'docs/operation.md',
];

describe('the workflows', () => {
  it.each(['deployment', 'nightly', 'weekly'] as const)(
    'the workflow %s runs exactly the checks that name it',
    (workflow) => {
      const listed = checks.filter((one) => one.workflow === workflow).map(({ name }) => name);
      expect(listed).not.toEqual([]);
      expect(namesIn(read(`.github/workflows/${workflow}.yml`))).toEqual(listed.toSorted());
    },
  );

  it('a check that a workflow leaves out, or that does not exist, makes a difference', () => {
    const weekly = read('.github/workflows/weekly.yml');
    expect(namesIn(weekly)).not.toEqual(namesIn(weekly.replace('- check: razorpay', '')));
    expect(namesIn(`${weekly}\n      - run: npm run check -- nothing`)).toContain('nothing');
  });

  it('every change runs the quick checks, because continuous integration runs all tests', () => {
    const ofEveryChange = checks.filter(({ workflow }) => workflow === 'ci');
    expect(ofEveryChange).toEqual(quickChecks);
    expect(read('.github/workflows/ci.yml')).toContain('bash .ci/run');
    expect(read('.ci/run')).toMatch(/^npm test -- --all$/mu);
  });
});

describe('commands by name', () => {
  it.each([
    ['check.mjs', checks],
    ['bench.mjs', benches],
  ] as const)(
    '%s --list prints every name with what it does, and each name is used once',
    (program, list) => {
      const { status, stdout } = run(program, '--list');
      expect(status).toBe(0);
      const lines = stdout.split('\n');
      for (const { name, does } of list)
        expect(
          lines.filter((line) => line.trim().startsWith(`${name} `) && line.includes(does)),
        ).toHaveLength(1);
      expect(new Set(list.map(({ name }) => name)).size).toBe(list.length);
    },
  );

  it.each(['check.mjs', 'bench.mjs'])(
    'a name that %s does not know is refused with exit code 2',
    (program) => {
      const { status, stdout, stderr } = run(program, 'something-else');
      expect([status, stdout]).toEqual([2, '']);
      expect(stderr).toContain('--list');
    },
  );
});

describe('the release', () => {
  it('the package.json of a release has exactly the commands that the pages for its operators name', () => {
    const named = PAGES_OF_A_RELEASE.flatMap((page) =>
      [...read(page).matchAll(/npm (?:run )?(start\b|(?<=run )[\w:-]+)/gu)].map(([, name = '']) => name),
    ).filter((name) => !OF_THE_SOURCE.has(name));
    expect([...new Set(named)].toSorted()).toEqual(Object.keys(releaseCommands).toSorted());
  });

  it('the image can be built from what .dockerignore lets through', () => {
    const allowed = [...read('.dockerignore').matchAll(/^!(.+)$/gmu)].map(([, path = '']) => path);
    const isAllowed = (path: string) => allowed.some((one) => path === one || path.startsWith(`${one}/`));
    expect(releaseFiles.filter((path) => !path.startsWith('dist/') && !isAllowed(path))).toEqual([]);
  });

  it('the newest dated section of the change log is the version of package.json', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect(/^## (\S+) – \d{4}-\d\d-\d\d$/mu.exec(read('CHANGELOG.md'))?.[1]).toBe(version);
  });
});
