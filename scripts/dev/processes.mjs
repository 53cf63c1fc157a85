import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from './ensure-installed.mjs';

/** The time that a program may take to exit after SIGTERM. The server drains within 15 s. */
const closingTimeMs = 17_000;

/**
 * Finds the script of a package's command. Node runs the script directly, because a signal to `npx` would end npx but
 * not the program.
 *
 * @param {string} packageName
 * @param {string} [command] - when it differs from the package name
 * @returns {string}
 */
export function commandOf(packageName, command = packageName) {
  const folder = join(projectRoot, 'node_modules', packageName);
  /** @type {{ bin: string | Record<string, string> }} */
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const path = typeof manifest.bin === 'string' ? manifest.bin : manifest.bin[command];
  if (path === undefined) throw new Error(`${packageName} has no command ${command}`);
  return join(folder, path);
}

/**
 * @param {string[]} nodeArguments
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean }} [options] - `show` also prints the output as it arrives
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runNode(nodeArguments, { cwd = projectRoot, env = process.env, show = false } = {}) {
  const child = spawn(process.execPath, nodeArguments, {
    cwd,
    env,
    stdio: show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
  });
  const forward = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
  process.on('SIGINT', forward);
  process.on('SIGTERM', forward);
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text));
  child.stderr?.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      process.off('SIGINT', forward);
      process.off('SIGTERM', forward);
      if (signal === 'SIGINT' || signal === 'SIGTERM') process.exit(130);
      resolve({ code: code ?? 1, output });
    });
  });
}

/**
 * A group of long-running Node programs that start and stop together.
 *
 * Each program has an IPC channel to this process and exits when the channel closes (`end-with-parent.mjs`), so that
 * `kill -9` of this process ends all of them. Except on Windows, each is in its own process group: Ctrl-C reaches only
 * this process, which then signals each program once.
 */
export class ProgramFamily {
  /** @type {Map<import('node:child_process').ChildProcess, string>} */
  #running = new Map();
  #closing = false;

  get isClosing() {
    return this.#closing;
  }

  /**
   * @param {string} name - used in messages
   * @param {string[]} nodeArguments
   * @param {{ env: NodeJS.ProcessEnv, onLine: (line: string) => void, onExit: (code: number | null) => void }} options
   */
  start(name, nodeArguments, { env, onLine, onExit }) {
    const endWithParent = pathToFileURL(join(projectRoot, 'scripts', 'dev', 'end-with-parent.mjs')).href;
    const child = spawn(process.execPath, ['--import', endWithParent, ...nodeArguments], {
      cwd: projectRoot,
      env,
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#running.set(child, name);
    for (const stream of [child.stdout, child.stderr]) readLines(stream, onLine);
    child.on('error', () => onExit(1));
    child.on('close', (code) => {
      this.#running.delete(child);
      onExit(code);
    });
  }

  async close() {
    if (this.#closing) return;
    this.#closing = true;
    await Promise.all(
      [...this.#running.keys()].map(
        (child) =>
          new Promise((resolve) => {
            const force = setTimeout(() => child.kill('SIGKILL'), closingTimeMs);
            child.once('close', () => {
              clearTimeout(force);
              resolve(undefined);
            });
            child.kill('SIGTERM');
          }),
      ),
    );
  }

  killNow() {
    for (const child of this.#running.keys()) child.kill('SIGKILL');
  }
}

/**
 * @param {import('node:stream').Readable | null} stream
 * @param {(line: string) => void} onLine
 */
function readLines(stream, onLine) {
  let rest = '';
  stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line.replace(/\r$/, ''));
  });
  stream?.on('end', () => {
    if (rest !== '') onLine(rest);
  });
}
