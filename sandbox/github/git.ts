import { execFile, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { programSearchPath } from '../config.ts';

/**
 * git runs without a shell and ignores user and system configuration. `GIT_DIR` is always set; otherwise git would
 * search the parent folders for a repository.
 */

const MAX_OUTPUT_BYTES = 128 * 1024 * 1024;
const TIMEOUT_MS = 30_000;

export class GitError extends Error {
  override readonly name = 'GitError';
}

function environmentFor(gitDirectory: string): Record<string, string> {
  return {
    PATH: programSearchPath,
    GIT_DIR: gitDirectory,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    GIT_NO_LAZY_FETCH: '1',
    GIT_NO_REPLACE_OBJECTS: '1',
    LC_ALL: 'C.UTF-8',
    TZ: 'UTC',
  };
}

/**
 * git refuses repositories that another user owns unless `safe.directory` allows them. `core.fsmonitor` and
 * `log.showSignature` could run programs that a repository's configuration names.
 */
const ALWAYS = ['-c', 'safe.directory=*', '-c', 'core.fsmonitor=false', '-c', 'log.showSignature=false'];

export function runGit(gitDirectory: string, args: readonly string[]): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    execFile(
      'git',
      [...ALWAYS, ...args],
      {
        env: environmentFor(gitDirectory),
        encoding: 'buffer',
        maxBuffer: MAX_OUTPUT_BYTES,
        timeout: TIMEOUT_MS,
      },
      (error, stdout, stderr) => {
        if (error)
          reject(new GitError(`git ${args[0] ?? ''}: ${stderr.toString('utf8').trim() || error.message}`));
        else resolve(stdout);
      },
    );
  });
}

export async function gitText(gitDirectory: string, args: readonly string[]): Promise<string> {
  return (await runGit(gitDirectory, args)).toString('utf8');
}

export function streamGit(gitDirectory: string, args: readonly string[]): Readable {
  const child = spawn('git', [...ALWAYS, ...args], {
    env: environmentFor(gitDirectory),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  child.on('error', (error) => child.stdout.destroy(error));
  child.on('close', (code) => {
    if (code !== 0) child.stdout.destroy(new GitError(`git ${args[0] ?? ''} ended with ${code}`));
  });
  child.stdout.on('close', () => child.kill());
  return child.stdout;
}

export function feedGit(gitDirectory: string, args: readonly string[], input: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('git', [...ALWAYS, ...args], {
      env: environmentFor(gitDirectory),
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    let stderr = '';
    child.stderr.on('data', (data: Buffer) => (stderr += data.toString('utf8')));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new GitError(`git ${args[0] ?? ''}: ${stderr.trim()}`));
    });
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}
