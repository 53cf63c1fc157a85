import { mkdtempSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Sandbox, type SandboxOptions, startSandbox } from '#sandbox/sandbox.ts';

let prepared: Promise<string> | null = null;

/**
 * Starts a sandbox on free ports with a new directory. Copies sample repositories and keys that are built once per
 * process, because building them spawns about twenty git processes.
 */
export async function startTestSandbox(
  dataDirectory: string,
  options: Pick<SandboxOptions, 'webhook' | 'onExchange'> = {},
): Promise<Sandbox> {
  prepared ??= prepare();
  await cp(await prepared, dataDirectory, { recursive: true });
  return await startSandbox({ port: 0, smtpPort: 0, dataDirectory, ...options });
}

async function prepare(): Promise<string> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'protohaat-sandbox-'));
  process.once('exit', () => rmSync(dataDirectory, { recursive: true, force: true }));
  const sandbox = await startSandbox({ port: 0, smtpPort: 0, dataDirectory });
  await sandbox.close();
  return dataDirectory;
}
