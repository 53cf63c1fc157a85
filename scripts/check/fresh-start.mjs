/**
 * `npm run check -- fresh-start`: does what a newcomer does: `npm start` on fresh source (the files in Git's index) until
 * /discover shows the demo market, Ctrl-C, and `npm start` again. As root it does so as `nobody` too. At last it runs the
 * unit tests. Weekly it runs on the newest 20, 22, 24 and 26 of Node.js. It needs Linux.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { createInterface } from 'node:readline';
import { projectRoot } from '../dev/ensure-installed.mjs';
import { keepTemporaryFilesInMemory } from './memory-files.mjs';

const START_WITHIN_MS = 15 * 60_000;
const STOP_WITHIN_MS = 30_000;
const PORT = '4700';
/** Settings of the developer must not reach the newcomer's commands; the way to the network must. */
const KEPT_SETTINGS = /^(?:LANG|NODE_EXTRA_CA_CERTS|SSL_CERT_\w+|(?:https?|no)_proxy)$/iu;
const COMPLAINTS = /warn|deprecat|\berror\b|could not/iu;

process.once('exit', cleanUp);
keepTemporaryFilesInMemory();
const folder = mkdtempSync(join(tmpdir(), 'protohaat-fresh-start-'));
chmodSync(folder, 0o755);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));

/** @typedef {{ name: string, uid?: number | undefined, gid?: number | undefined }} User */

/** @returns {User[]} */
function findUsers() {
  if (process.getuid?.() !== 0) return [{ name: 'this user' }];
  const [uid, gid] = ['-u', '-g'].map((kind) => Number(run('id', [kind, 'nobody'])));
  return [{ name: 'nobody', uid, gid }, { name: 'root' }];
}

/** @param {string} program @param {string[]} parameters @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean }} [options] */
function run(program, parameters, { cwd = folder, env = process.env, show = false } = {}) {
  const output = show ? 'inherit' : 'pipe';
  const result = spawnSync(program, parameters, {
    cwd,
    env,
    encoding: 'utf8',
    stdio: ['ignore', output, output],
    timeout: START_WITHIN_MS,
  });
  if (result.status !== 0)
    throw new Error(`${program} ${parameters.join(' ')} failed`, {
      cause: result.error ?? `${result.stdout}\n${result.stderr}`,
    });
  return result.stdout;
}

/** @param {User} user */
function makeFreshSource({ name, uid, gid }) {
  const home = join(folder, `home-of-${name.replace(' ', '-')}`);
  const source = join(home, 'protohaat');
  rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { mode: 0o700 });
  run('git', ['checkout-index', '--all', `--prefix=${source}${sep}`], { cwd: projectRoot });
  if (uid !== undefined) run('chown', ['-R', `${uid}:${gid}`, home]);
  const kept = Object.entries(process.env).filter(([key]) => KEPT_SETTINGS.test(key));
  const registry = run('npm', ['config', 'get', 'registry'], { cwd: projectRoot }).trim();
  const env = {
    ...Object.fromEntries(kept),
    PATH: process.env['PATH'],
    HOME: home,
    PORT,
    npm_config_registry: registry,
  };
  return { home, source, env };
}

/** @param {{ source: string, env: NodeJS.ProcessEnv }} place @param {User} user @returns {Promise<string[]>} what the terminal shows */
async function startAndStop({ source, env }, { uid, gid }) {
  const child = spawn('npm', ['start'], {
    cwd: source,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid }),
  });
  const closed = once(child, 'close');
  /** @type {string[]} */
  const lines = [];
  const failWith = (/** @type {string} */ what) => new Error(what, { cause: lines.join('\n') });
  await /** @type {Promise<void>} */ (
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(failWith('npm start takes too long')), START_WITHIN_MS);
      for (const input of [child.stdout, child.stderr])
        createInterface({ input }).on('line', (line) => {
          lines.push(line);
          if (line.includes('Ctrl-C stops it')) resolve();
        });
      child.once('error', reject);
      child.once('close', () => reject(failWith('npm start ended')));
      child.once('close', () => clearTimeout(timer));
    })
  );
  const page = await (await fetch(`http://localhost:${PORT}/discover`)).text();
  const projects = new Set(page.match(/\/projects\/[\da-f-]{36}/gu)).size;
  if (projects === 0) throw failWith('/discover shows no projects');

  const complaint = lines.find((line) => COMPLAINTS.test(line));
  if (complaint !== undefined) throw failWith(`npm start complains: ${complaint}`);

  // A terminal sends Ctrl-C to the whole process group.
  process.kill(-(child.pid ?? Number.NaN), 'SIGINT');
  const timer = setTimeout(() => killAll(), STOP_WITHIN_MS);
  const [code, signal] = await closed;
  clearTimeout(timer);
  if (signal === 'SIGKILL') throw failWith('npm start does not stop');
  const left = listProcesses();
  if (left.length > 0)
    throw failWith(`npm start leaves processes ${left.join(', ')} behind (exit code ${code})`);
  return lines;
}

function listProcesses() {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return pid > 0 && readlinkSync(`/proc/${pid}/cwd`).startsWith(folder);
      } catch {
        return false;
      }
    });
}

function killAll() {
  spawnSync('kill', ['-9', ...listProcesses().map(String)]);
}

function cleanUp() {
  killAll();
  rmSync(folder, { recursive: true, force: true });
}

for (const user of findUsers()) {
  const { home, source, env } = makeFreshSource(user);
  for (const attempt of ['first', 'second']) {
    const startedAt = performance.now();
    const lines = await startAndStop({ source, env }, user);
    const isFirst = lines.some((line) => line.startsWith('Creating the demo market'));
    if (isFirst !== (attempt === 'first'))
      throw new Error(`the ${attempt} start differs`, { cause: lines.join('\n') });
    console.log(`  ${user.name}: ${attempt} start ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
  }
  if (user.uid === undefined)
    run('node', [join('node_modules', 'vitest', 'vitest.mjs'), 'run', '--project', 'unit'], {
      cwd: source,
      env,
      show: true,
    });
  rmSync(home, { recursive: true });
}
