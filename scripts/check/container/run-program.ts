import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { projectRoot } from '#server/runtime/project-root.ts';

/**
 * @returns the program's standard output
 * @throws Error with the end of both outputs if the program fails
 */
export async function run(
  program: string,
  parameters: readonly string[],
  { env = {}, timeoutMs }: { env?: Readonly<Record<string, string>>; timeoutMs?: number } = {},
): Promise<string> {
  const child = spawn(program, parameters, {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: timeoutMs,
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ENOENT'
          ? new Error(`${program} is not installed (apt-get install ${program})`)
          : error,
      ),
    );
    child.once('close', resolve);
  });
  const [code, output, errors] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  if (code === 0) return output.trim();
  const lines = `${output}\n${errors}`.trim().split('\n').slice(-40);
  throw new Error(`${program} ${parameters[0] ?? ''} ended with code ${code}:\n${lines.join('\n')}`);
}
