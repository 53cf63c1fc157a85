import { type ChildProcess, fork, execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Sandbox, type SandboxOptions, startSandbox } from '#sandbox/sandbox.ts';
import { projectRoot } from '#server/runtime/project-root.ts';

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

type HostedSandbox = Omit<Sandbox, 'close'>;

type StartOptions = Pick<SandboxOptions, 'webhook' | 'githubApp' | 'dataDirectory'>;
type HostRequest =
  | { readonly kind: 'start'; readonly options: StartOptions }
  | { readonly kind: 'close'; readonly url: string }
  | {
      readonly kind: 'git';
      readonly args: readonly string[];
      readonly cwd: string;
      readonly env: Readonly<Record<string, string>>;
    };

interface HostResponse {
  readonly id: number;
  readonly value: HostedSandbox | string | null;
  readonly error?: string;
}

export async function startTestSandbox(
  dataDirectory: string,
  options: Pick<SandboxOptions, 'webhook' | 'githubApp' | 'onExchange'> = {},
): Promise<Sandbox> {
  if (options.onExchange !== undefined)
    return await startSandbox({ port: 0, smtpPort: 0, dataDirectory, ...options });
  const started = (await ask({
    kind: 'start',
    options: { ...options, dataDirectory },
  })) as HostedSandbox;
  return {
    ...started,
    close: async () => {
      await ask({ kind: 'close', url: started.url });
    },
  };
}

export async function runTestGit(
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  return (await ask({ kind: 'git', args, cwd, env })) as string;
}

let host: ChildProcess | null = null;
let requests = 0;
const waiting = new Map<number, (response: HostResponse) => void>();

async function ask(request: HostRequest): Promise<HostResponse['value']> {
  host ??= startHost();
  const child = host;
  requests += 1;
  const id = requests;
  const { value, error } = await new Promise<HostResponse>((resolve) => {
    waiting.set(id, resolve);
    child.channel?.ref();
    child.send({ id, request });
  });
  if (error !== undefined) throw new Error(`the sandbox's process: ${error}`);
  return value;
}

function startHost(): ChildProcess {
  const child = fork(fileURLToPath(new URL('sandbox-host.ts', import.meta.url)), {
    cwd: projectRoot,
    execArgv: ['--import', 'tsx'],
  });
  child.on('message', (response: HostResponse) => {
    waiting.get(response.id)?.(response);
    waiting.delete(response.id);
    if (waiting.size === 0) child.channel?.unref();
  });
  child.once('exit', (code) => {
    host = null;
    for (const [id, resolve] of waiting) resolve({ id, value: null, error: `it ended with code ${code}` });
    waiting.clear();
  });
  child.unref();
  child.channel?.unref();
  return child;
}
