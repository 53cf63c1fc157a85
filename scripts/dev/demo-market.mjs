/**
 * The demo market: a data directory with members, projects and sales, made once through the public API of the built
 * programs and copied for each new data directory.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { listFiles } from './build.mjs';
import { projectRoot } from './ensure-installed.mjs';
import { dataDirectory } from './marketplace.mjs';
import { ProgramFamily } from './processes.mjs';

const folder = join(projectRoot, 'dist', 'demo-market');
/** The market is made by these programs and texts. */
const madeFrom = ['scripts/demo', 'server', 'contract', 'domain', 'words', 'sandbox', 'package-lock.json'];

function hashOfSources() {
  const hash = createHash('sha256');
  for (const file of madeFrom.flatMap((place) => listFiles(join(projectRoot, place))).toSorted()) {
    if (!file.endsWith('.test.ts')) hash.update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** Only a new data directory gets the market: never existing data, or the database that DATABASE_URL names. */
export function needsDemoMarket() {
  if (process.env['DEMO'] === 'off' || process.env['DATABASE_URL'] !== undefined) return false;
  return !['postgres', 'sandbox'].some((name) => existsSync(join(dataDirectory(), name)));
}

/** Gives a new data directory the demo market. Without it, the marketplace starts empty. */
export async function addDemoMarket() {
  if (!needsDemoMarket()) return;
  try {
    copyDemoMarket(await makeDemoMarket(), dataDirectory());
  } catch (error) {
    console.error('The demo market could not be made; the marketplace is empty.', error);
  }
}

/** @param {string} market @param {string} target */
export function copyDemoMarket(market, target) {
  mkdirSync(target, { recursive: true });
  cpSync(market, target, { recursive: true, preserveTimestamps: true });
}

/** @returns {Promise<string>} the folder of the finished market */
export async function makeDemoMarket() {
  const finished = join(folder, hashOfSources().slice(0, 16));
  if (existsSync(finished)) return finished;
  const startedAt = performance.now();
  console.log('Making the demo market (once) …');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const draft = mkdtempSync(join(folder, '.draft-'));
  const family = new ProgramFamily();
  try {
    await fill(family, draft);
  } finally {
    await family.close();
  }
  renameSync(draft, finished);
  console.log(`  demo market ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return finished;
}

/** @param {ProgramFamily} family @param {string} data */
async function fill(family, data) {
  const [web = 0, sandbox = 0, smtp = 0] = await freePorts(3);
  const env = { ...process.env, NODE_ENV: 'development', LIMITS: 'off' };
  await startProgram(family, 'sandbox', {
    ...env,
    SANDBOX_PORT: String(sandbox),
    SANDBOX_SMTP_PORT: String(smtp),
    SANDBOX_DATA_DIR: join(data, 'sandbox'),
    SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${web}/api/payment/webhook`,
  });
  await startProgram(family, 'server', {
    ...env,
    SANDBOX: 'on',
    HOST: '127.0.0.1',
    PORT: String(web),
    PUBLIC_URL: `http://localhost:${web}`,
    DATA_DIR: data,
    SANDBOX_URL: `http://127.0.0.1:${sandbox}`,
    SMTP_URL: `smtp://127.0.0.1:${smtp}`,
    LOG_LEVEL: 'warn',
  });
  await /** @type {Promise<void>} */ (
    new Promise((resolve, reject) => {
      /** @type {string[]} */
      const lines = [];
      const seed = ['scripts/demo/seed.ts', '--url', `http://localhost:${web}`];
      family.start(
        'demo seed',
        ['--import', 'tsx', ...seed, '--repositories', join(data, 'sandbox', 'repositories')],
        {
          env,
          onLine: (line) => lines.push(line),
          onExit: (code) => (code === 0 ? resolve() : reject(new Error(lines.slice(-20).join('\n')))),
        },
      );
    })
  );
}

/**
 * @param {ProgramFamily} family @param {string} name @param {NodeJS.ProcessEnv} env
 * @returns {Promise<void>}
 */
function startProgram(family, name, env) {
  return new Promise((resolve, reject) => {
    /** @type {string[]} */
    const lines = [];
    family.start(name, [join(projectRoot, 'dist', name, 'main.js')], {
      env,
      onLine: (line) => {
        lines.push(line);
        if (line.includes('ready on http')) resolve();
      },
      onExit: (code) => reject(new Error(`the ${name} ended (${code}):\n${lines.slice(-20).join('\n')}`)),
    });
  });
}

/** @param {number} count @returns {Promise<number[]>} */
async function freePorts(count) {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => {
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  });
  for (const server of servers) server.close();
  return ports;
}

if (process.argv[1] === import.meta.filename) await makeDemoMarket();
