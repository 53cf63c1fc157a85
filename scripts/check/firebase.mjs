/**
 * `npm run check -- firebase`: runs firebase.test.ts, cross-origin.test.ts and the journey firebase.spec.ts against Google's
 * Firebase emulator. Installs the emulator (240 MB) in the folder that FIREBASE_TOOLS names, or else in a temporary
 * folder.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../dev/free-port.mjs';
import { runJourneys, runTests } from './run-tests.mjs';

const FIREBASE_TOOLS = 'firebase-tools@15.34.2';
const START_SECONDS = 180;
const PROJECT = 'demo-haat';

/** @param {string} folder */
async function startEmulator(folder) {
  const program = join(folder, 'node_modules', 'firebase-tools', 'lib', 'bin', 'firebase.js');
  if (!existsSync(program)) {
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder];
    const { status } = spawnSync('npm', ['install', ...options, FIREBASE_TOOLS], { stdio: 'inherit' });
    if (status !== 0) throw new Error(`${FIREBASE_TOOLS} could not be installed.`);
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

const given = process.env['FIREBASE_TOOLS'];
const folder = given ?? mkdtempSync(join(tmpdir(), 'protohaat-firebase-'));
try {
  const emulator = await startEmulator(folder);
  try {
    const env = { FIREBASE_AUTH_EMULATOR_HOST: emulator.host };
    const results = [
      await runTests(['accounts/firebase.test', 'http/cross-origin.test'], env),
      await runJourneys('firebase.spec', {
        ...env,
        IDENTITY_PROVIDER: 'firebase',
        FIREBASE_PROJECT_ID: PROJECT,
        FIREBASE_API_KEY: 'a-key-of-the-emulator',
        FIREBASE_AUTH_DOMAIN: `${PROJECT}.firebaseapp.com`,
      }),
    ];
    if (!results.every(Boolean)) process.exitCode = 1;
  } finally {
    await emulator.stop();
  }
} finally {
  if (given === undefined) rmSync(folder, { recursive: true, force: true });
}
