import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Sandbox, type SandboxOptions, startSandbox } from '#sandbox/sandbox.ts';
import { projectRoot } from '#server/runtime/project-root.ts';

export type HostedSandbox = Omit<Sandbox, 'close'>;

type StartOptions = Pick<SandboxOptions, 'webhook' | 'githubApp' | 'dataDirectory'>;
export type HostRequest =
  | { readonly kind: 'start'; readonly options: StartOptions }
  | { readonly kind: 'close'; readonly url: string }
  | {
      readonly kind: 'git';
      readonly args: readonly string[];
      readonly cwd: string;
      readonly env: Readonly<Record<string, string>>;
    };

export interface HostResponse {
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
