import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { projectRoot } from '#server/runtime/project-root.ts';
import { freePort } from './free-port.ts';

export interface SandboxProcess {
  readonly url: string;
  readonly smtpUrl: string;
  close(): Promise<void>;
}

/**
 * The sandbox runs in a separate process, because its GitHub spawns git several times per request, which is
 * ten times slower from a process with a large heap, such as a test runner.
 * @throws Error with the output if the process exits before it is ready
 */
export async function startSandboxProcess(dataDirectory: string): Promise<SandboxProcess> {
  const { PATH = '', HOME = '', SERVER_PROGRAM } = process.env;
  const [port, smtpPort] = [await freePort(), await freePort()];
  const program =
    SERVER_PROGRAM === undefined
      ? ['--import', 'tsx', join('sandbox', 'main.ts')]
      : [join(dirname(dirname(SERVER_PROGRAM)), 'sandbox', 'main.js')];
  const child = spawn(process.execPath, program, {
    cwd: projectRoot,
    env: {
      PATH,
      HOME,
      SANDBOX_PORT: String(port),
      SANDBOX_SMTP_PORT: String(smtpPort),
      SANDBOX_DATA_DIR: dataDirectory,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    let written = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        written += chunk.toString();
        if (written.includes('sandbox ready on ')) resolve();
      });
    }
    child.once('error', reject);
    void ended.then(() => reject(new Error(`the sandbox ended before it was ready:\n${written}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    async close() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
