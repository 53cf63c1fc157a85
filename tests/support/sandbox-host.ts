import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Sandbox, startSandbox } from '#sandbox/sandbox.ts';
import type { HostedSandbox, HostRequest, HostResponse } from './test-sandbox.ts';

/**
 * Hosts the sandboxes of a test worker in a separate process, because their GitHub starts git several times
 * per request, which takes ten times longer from a process as large as a worker.
 */

const run = promisify(execFile);
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;
const sandboxes = new Map<string, Sandbox>();
let prepared: Promise<string> | null = null;

/** The directory is prepared only once, because its preparation starts about twenty git processes. */
async function prepare(): Promise<string> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'protohaat-sandbox-'));
  process.once('exit', () => rmSync(dataDirectory, { recursive: true, force: true }));
  const sandbox = await startSandbox({ port: 0, smtpPort: 0, dataDirectory });
  await sandbox.close();
  return dataDirectory;
}

async function start(options: Extract<HostRequest, { kind: 'start' }>['options']): Promise<HostedSandbox> {
  prepared ??= prepare();
  await cp(await prepared, options.dataDirectory, { recursive: true });
  const sandbox = await startSandbox({ port: 0, smtpPort: 0, ...options });
  sandboxes.set(sandbox.url, sandbox);
  const { url, smtpUrl, repositoriesDirectory } = sandbox;
  return { url, smtpUrl, repositoriesDirectory };
}

async function perform(request: HostRequest): Promise<HostedSandbox | string | null> {
  if (request.kind === 'start') return await start(request.options);
  if (request.kind === 'git') {
    const { args, cwd, env } = request;
    const options = { cwd, env: { ...process.env, ...env }, maxBuffer: MAX_OUTPUT_BYTES };
    return (await run('git', args, options)).stdout;
  }
  const sandbox = sandboxes.get(request.url);
  sandboxes.delete(request.url);
  await sandbox?.close();
  return null;
}

process.on('message', ({ id, request }: { id: number; request: HostRequest }) => {
  const answer = (response: Omit<HostResponse, 'id'>): void => {
    process.send?.({ id, ...response });
  };
  perform(request).then(
    (value) => answer({ value }),
    (error: unknown) => answer({ value: null, error: String(error) }),
  );
});
process.once('disconnect', () => process.exit());
