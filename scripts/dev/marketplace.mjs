import { execFile } from 'node:child_process';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { projectRoot } from './ensure-installed.mjs';
import { ProgramFamily } from './processes.mjs';

/**
 * @typedef {{ web: number, sandbox: number, smtp: number }} Ports
 * @typedef {{ name: string, nodeArguments: string[], env: NodeJS.ProcessEnv, ready: RegExp, hide?: RegExp }} Program
 * - lines matching `hide` are not shown
 */

/**
 * Under npm, one Ctrl-C can arrive twice, from the terminal and from npm, so a second signal counts only
 * after this delay.
 */
const secondSignalAfterMs = 1500;

/** @returns {Ports} */
export function portsFromEnvironment() {
  const web = portFrom('PORT', 4000);
  return { web, sandbox: portFrom('SANDBOX_PORT', web + 1), smtp: portFrom('SANDBOX_SMTP_PORT', web + 2) };
}

/** @param {string} name @param {number} fallback */
function portFrom(name, fallback) {
  const text = process.env[name];
  if (text === undefined || text === '') return fallback;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_533) return port;
  return exitWith(`${name} must be a port number from 1 to 65533, and it is "${text}".`);
}

/**
 * @param {string} sentence
 * @returns {never}
 */
export function exitWith(sentence) {
  console.error(sentence);
  process.exit(1);
}

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<string | null>} the error code, or null if the port is free
 */
function portErrorOf(port, host) {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', (/** @type {NodeJS.ErrnoException} */ error) => done(error.code ?? 'unknown'));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => done(null)));
  });
}

/**
 * @param {Array<{ port: number, what: string, setting: string, host?: string | undefined }>} wanted
 */
export async function requireFreePorts(wanted) {
  for (const { port, what, setting, host = '127.0.0.1' } of wanted) {
    const reason = await portErrorOf(port, host);
    if (reason === null) continue;
    const why =
      reason === 'EADDRINUSE'
        ? `Port ${port} (${what}) is taken by another program`
        : `Port ${port} (${what}) cannot be used on ${host} (${reason})`;
    exitWith(`${why}. Choose another: ${setting}=${setting === 'PORT' ? 4100 : port + 100} npm start`);
  }
}

/** @returns {string} the folder of all data that must survive a restart */
export function dataDirectory() {
  return resolve(projectRoot, process.env['DATA_DIR'] ?? 'data');
}

/**
 * @param {Ports} ports
 * @param {number} [serverPort] - the port for the sandbox's payment webhooks, if it differs from the port of the pages
 * @returns {NodeJS.ProcessEnv}
 */
export function sandboxEnvironment(ports, serverPort = ports.web) {
  const host = process.env['HOST'] ?? '127.0.0.1';
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.replace(/^.*:.*$/, '[$&]');
  const webhook = `http://${reachable}:${serverPort}/api/payment/webhook`;
  const secret = process.env['SANDBOX_WEBHOOK_SECRET'] ?? process.env['STRIPE_WEBHOOK_SECRET'];
  return {
    ...process.env,
    SANDBOX_WEBHOOK_URL: process.env['SANDBOX_WEBHOOK_URL'] ?? webhook,
    SANDBOX_PUBLIC_URL:
      process.env['SANDBOX_PUBLIC_URL'] ?? process.env['PUBLIC_URL'] ?? `http://localhost:${ports.web}`,
    ...(secret === undefined ? {} : { SANDBOX_WEBHOOK_SECRET: secret }),
    SANDBOX_PORT: String(ports.sandbox),
    SANDBOX_SMTP_PORT: String(ports.smtp),
    SANDBOX_DATA_DIR: process.env['SANDBOX_DATA_DIR'] ?? join(dataDirectory(), 'sandbox'),
  };
}

/** @param {Ports} ports @returns {NodeJS.ProcessEnv} */
export function serverEnvironment(ports) {
  return {
    ...process.env,
    SANDBOX: process.env['SANDBOX'] ?? 'on',
    PORT: String(ports.web),
    DATA_DIR: dataDirectory(),
    SANDBOX_URL: process.env['SANDBOX_URL'] ?? `http://127.0.0.1:${ports.sandbox}`,
    SMTP_URL: process.env['SMTP_URL'] ?? `smtp://127.0.0.1:${ports.smtp}`,
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
  };
}

/**
 * @param {{ programs: Program[], whenReady: (family: ProgramFamily, addresses: string[]) => void | Promise<void> }}
 * options
 */
export async function runTogether({ programs, whenReady }) {
  const family = new ProgramFamily();
  let signalledAt = 0;
  const closeWith = async (/** @type {number} */ code) => {
    await family.close();
    process.exit(code);
  };
  const onSignal = () => {
    if (signalledAt === 0) {
      signalledAt = Date.now();
      void closeWith(0);
    } else if (Date.now() - signalledAt > secondSignalAfterMs) {
      family.killNow();
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal);
  closeWhenNpmIsGone(onSignal);

  const addresses = await Promise.all(
    programs.map(
      (program) =>
        new Promise((/** @type {(address: string) => void} */ ready) => {
          let isReady = false;
          family.start(program.name, program.nodeArguments, {
            env: program.env,
            onLine: (line) => {
              const match = isReady ? null : program.ready.exec(line);
              if (match === null) {
                if (program.hide?.test(line) !== true) console.log(line);
                return;
              }
              isReady = true;
              ready(match[1] ?? '');
            },
            onExit: (code) => {
              if (family.isClosing) return;
              console.error(
                isReady
                  ? `The ${program.name} exited unexpectedly (${describeExit(code)}); the other programs are stopped too.`
                  : `The ${program.name} did not start (${describeExit(code)}); see its message above.`,
              );
              void closeWith(1);
            },
          });
        }),
    ),
  );
  if (!family.isClosing) await whenReady(family, addresses);
}

/** @param {number | null} code */
function describeExit(code) {
  return code === null ? 'killed by a signal' : `exit code ${code}`;
}

/** @param {number} id */
function isAlive(id) {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

/**
 * Closes the marketplace when npm is gone, because `kill -9` of npm does not reach its children. npm runs scripts
 * through a shell that can outlive npm, so the parent of that shell is watched too.
 */
function closeWhenNpmIsGone(/** @type {() => void} */ close) {
  if (process.env['npm_lifecycle_event'] === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  /** @type {number | null} */
  let npm = null;
  execFile('ps', ['-o', 'ppid=,comm=', '-p', String(parent)], (error, output) => {
    const match = /^\s*(\d+)\s+(?:\S*\/)?(?:sh|dash|bash|zsh)\s*$/.exec(output);
    if (error === null && match !== null) npm = Number(match[1]);
  });
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === null || isAlive(npm))) return;
    clearInterval(timer);
    close();
  }, 1000);
  timer.unref();
}
