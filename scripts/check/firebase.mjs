/**
 * `npm run check -- firebase`: runs firebase.test.ts, cross-origin.test.ts and the journey firebase.spec.ts against Google's
 * Firebase emulator. Installs the emulator (240 MB) in the folder that FIREBASE_TOOLS names, or else in a temporary
 * folder.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ensureInstalled } from '../dev/ensure-installed.mjs';
import { chromiumInstructions, findChromium } from '../dev/find-chromium.mjs';

const FIREBASE_TOOLS = 'firebase-tools@15.34.2';
const START_SECONDS = 180;
const PROJECT = 'demo-haat';

ensureInstalled();

// These modules import packages, so they are loaded after the installation.
const { build } = await import('../dev/build.mjs');
const { commandOf, runNode } = await import('../dev/processes.mjs');

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/** @param {string} program @param {string[]} parameters @param {string} cwd @returns {Promise<number>} */
function run(program, parameters, cwd) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, { cwd, stdio: 'inherit' });
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** @param {string} folder */
async function startEmulator(folder) {
  const program = join(folder, 'node_modules', 'firebase-tools', 'lib', 'bin', 'firebase.js');
  if (!existsSync(program)) {
    const code = await run(
      'npm',
      ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder, FIREBASE_TOOLS],
      folder,
    );
    if (code !== 0) throw new Error(`${FIREBASE_TOOLS} could not be installed.`);
  }
  const [port, hub, logging] = [await freePort(), await freePort(), await freePort()];
  const emulators = {
    auth: { host: '127.0.0.1', port },
    hub: { host: '127.0.0.1', port: hub },
    logging: { host: '127.0.0.1', port: logging },
    ui: { enabled: false },
  };
  const config = join(folder, `firebase-${port}.json`);
  writeFileSync(config, JSON.stringify({ emulators }));
  const parameters = ['emulators:start', '--only', 'auth', '--project', PROJECT, '--config', config];
  const child = spawn(process.execPath, [program, ...parameters], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let written = '';
  child.stdout.on('data', (chunk) => (written += chunk));
  const host = `127.0.0.1:${port}`;
  for (let second = 0; ; second += 1) {
    const isUp = await fetch(`http://${host}/`).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) break;
    if (second >= START_SECONDS || child.exitCode !== null) {
      child.kill('SIGKILL');
      throw new Error(`Google's emulator did not start.\n${written}`);
    }
    await delay(1_000);
  }
  return {
    host,
    async stop() {
      const ended = new Promise((resolve) => {
        child.once('close', resolve);
      });
      child.kill('SIGINT');
      await ended;
      rmSync(config, { force: true });
    },
  };
}

/** @param {NodeJS.ProcessEnv} env */
async function runJourney(env) {
  const browser = findChromium();
  if (browser === null) {
    console.error(chromiumInstructions());
    return { code: 1 };
  }
  await build();
  return await runNode([commandOf('@playwright/test', 'playwright'), 'test', 'firebase.spec'], {
    show: true,
    env: {
      ...env,
      CHROMIUM_PATH: browser,
      IDENTITY_PROVIDER: 'firebase',
      FIREBASE_PROJECT_ID: PROJECT,
      FIREBASE_API_KEY: 'a-key-of-the-emulator',
      FIREBASE_AUTH_DOMAIN: `${PROJECT}.firebaseapp.com`,
    },
  });
}

const given = process.env['FIREBASE_TOOLS'];
const folder = given ?? mkdtempSync(join(tmpdir(), 'protohaat-firebase-'));
try {
  const emulator = await startEmulator(folder);
  try {
    const env = { ...process.env, FIREBASE_AUTH_EMULATOR_HOST: emulator.host };
    const tests = await runNode(
      [commandOf('vitest'), 'run', '--project', 'slices', 'accounts/firebase.test', 'http/cross-origin.test'],
      { show: true, env },
    );
    const journey = await runJourney(env);
    process.exitCode = tests.code === 0 && journey.code === 0 ? 0 : 1;
  } finally {
    await emulator.stop();
  }
} finally {
  if (given === undefined) rmSync(folder, { recursive: true, force: true });
}
