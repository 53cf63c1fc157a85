/**
 * The demo data: a data directory with members, projects and sales. It is created once by the built server and sandbox,
 * through the public API, and copied to each new data directory.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { listFiles } from './build.mjs';
import { projectRoot } from './ensure-installed.mjs';
import { freePort } from './free-port.mjs';
import { dataDirectory } from './marketplace.mjs';
import { ProgramFamily, runNode } from './processes.mjs';

const folder = join(projectRoot, 'dist', 'demo-market');
const madeFrom = ['scripts/demo', 'server', 'contract', 'domain', 'words', 'sandbox', 'package-lock.json'];

function hashOfSources() {
  const hash = createHash('sha256');
  for (const file of madeFrom.flatMap((place) => listFiles(join(projectRoot, place))).toSorted()) {
    if (!file.endsWith('.test.ts')) hash.update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

export function needsDemoMarket() {
  if (process.env['DEMO'] === 'off' || process.env['DATABASE_URL'] !== undefined) return false;
  return !['postgres', 'sandbox'].some((name) => existsSync(join(dataDirectory(), name)));
}

/**
 * If the demo data cannot be made or copied, the marketplace starts empty.
 *
 * @param {{ web: number, sandbox: number }} ports
 */
export async function addDemoMarket(ports) {
  if (!needsDemoMarket()) return;
  try {
    await copyDemoMarket(await makeDemoMarket(ports), dataDirectory());
  } catch (error) {
    console.error('The demo market could not be created. The marketplace is empty.', error);
  }
}

/**
 * Copies the demo data with a secret of its own, because the marketplaces of one checkout must not share one.
 * @param {string} market @param {string} target
 */
export async function copyDemoMarket(market, target) {
  const draft = mkdtempSync(`${market}.copy-`);
  try {
    await copyFolder(market, draft);
    await runSource(['scripts/demo/renew-secret.ts', '--data', draft]);
    await copyFolder(draft, target);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** @param {string} from @param {string} to */
async function copyFolder(from, to) {
  await cp(from, to, { recursive: true, preserveTimestamps: true });
}

/** @typedef {{ web: number, sandbox: number, madeAt: string }} MadeFor - `madeAt` is in ISO 8601 */

const dayMs = 86_400_000;

/**
 * Creates the demo data if there is none or its sources have changed. Otherwise moves the existing data to today's date
 * and to the wanted ports, which takes only seconds.
 * @param {{ web: number, sandbox: number }} [wantedPorts] - for the links in emails and to repositories
 * @returns {Promise<string>} the folder of the finished data
 */
export async function makeDemoMarket(wantedPorts) {
  const finished = join(folder, hashOfSources().slice(0, 16));
  const about = `${finished}.json`;
  if (existsSync(finished) && existsSync(about)) {
    const made = /** @type {MadeFor} */ (JSON.parse(readFileSync(about, 'utf8')));
    const days = Math.floor((Date.now() - Date.parse(made.madeAt)) / dayMs);
    const { web, sandbox } = wantedPorts ?? made;
    if (days <= 0 && web === made.web && sandbox === made.sandbox) return finished;
    await adapt(finished, made, { web, sandbox, days });
    const madeAt = new Date(Date.parse(made.madeAt) + days * dayMs).toISOString();
    writeFileSync(about, JSON.stringify({ web, sandbox, madeAt }));
    return finished;
  }
  const startedAt = performance.now();
  console.log('Creating the demo market (first start only) …');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const draft = mkdtempSync(join(folder, '.draft-'));
  const marks = join(folder, 'time-marks.json');
  const smtp = await freePort();
  const { web, sandbox } = wantedPorts ?? { web: await freePort(), sandbox: await freePort() };
  const madeAt = new Date().toISOString();
  const family = new ProgramFamily();
  const env = environmentOf(draft, { web, sandbox, smtp });
  try {
    await fill(family, { data: draft, marks, env });
  } finally {
    await family.close();
  }
  await runSource(['scripts/demo/finish-market.ts', '--marks', marks], env);
  rmSync(marks);
  renameSync(draft, finished);
  writeFileSync(about, JSON.stringify({ web, sandbox, madeAt }));
  console.log(`  demo market ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return finished;
}

/**
 * @param {string} finished @param {MadeFor} made
 * @param {{ web: number, sandbox: number, days: number }} wanted
 */
async function adapt(finished, made, { web, sandbox, days }) {
  const draft = mkdtempSync(join(folder, '.draft-'));
  await copyFolder(finished, draft);
  const [from, to] = [made.sandbox, sandbox].map((port) => `http://127.0.0.1:${port}`);
  await runSource([
    'scripts/demo/adapt-market.ts',
    '--data',
    draft,
    '--days',
    String(days),
    '--from',
    String(from),
    '--to',
    String(to),
  ]);
  const journal = join(draft, 'sandbox', 'journal.jsonl');
  const addressed = readFileSync(journal, 'utf8').replaceAll(
    /(http:\/\/(?:localhost|127\.0\.0\.1)):(\d+)/gu,
    (address, host, port) =>
      ({ [made.web]: `${host}:${web}`, [made.sandbox]: `${host}:${sandbox}` })[port] ?? address,
  );
  writeFileSync(journal, addressed);
  rmSync(finished, { recursive: true });
  renameSync(draft, finished);
}

/** @param {string[]} words @param {NodeJS.ProcessEnv} [env] */
async function runSource(words, env = process.env) {
  const { code, output } = await runNode(['--import', 'tsx', ...words], { env });
  if (code !== 0) throw new Error(output);
}

/**
 * @param {string} data @param {{ web: number, sandbox: number, smtp: number }} ports
 * @returns {NodeJS.ProcessEnv} the settings of both programs
 */
function environmentOf(data, { web, sandbox, smtp }) {
  return {
    ...process.env,
    NODE_ENV: 'development',
    LIMITS: 'off',
    SANDBOX_PORT: String(sandbox),
    SANDBOX_SMTP_PORT: String(smtp),
    SANDBOX_DATA_DIR: join(data, 'sandbox'),
    SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${web}/api/payment/webhook`,
    SANDBOX_PUBLIC_URL: `http://localhost:${web}`,
    SANDBOX: 'on',
    HOST: '127.0.0.1',
    PORT: String(web),
    PUBLIC_URL: `http://localhost:${web}`,
    DATA_DIR: data,
    SANDBOX_URL: `http://127.0.0.1:${sandbox}`,
    SMTP_URL: `smtp://127.0.0.1:${smtp}`,
    LOG_LEVEL: 'warn',
  };
}

/** @param {ProgramFamily} family @param {{ data: string, marks: string, env: NodeJS.ProcessEnv }} market */
async function fill(family, { data, marks, env }) {
  await startProgram(family, 'sandbox', env);
  await startProgram(family, 'server', env);
  await /** @type {Promise<void>} */ (
    new Promise((resolve, reject) => {
      /** @type {string[]} */
      const lines = [];
      const seed = ['scripts/demo/seed.ts', '--url', `http://localhost:${env['PORT']}`];
      family.start(
        'demo seed',
        [
          '--import',
          'tsx',
          ...seed,
          '--repositories',
          join(data, 'sandbox', 'repositories'),
          '--marks',
          marks,
        ],
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

if (process.argv[1] === import.meta.filename) await makeDemoMarket();
