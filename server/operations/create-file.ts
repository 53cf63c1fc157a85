import { closeSync, fsyncSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { CommandError } from './command-error.ts';

export function createFile(path: string): number {
  try {
    return openSync(path, 'wx', 0o600);
  } catch (error) {
    throw new CommandError(`${path} cannot be created: ${(error as Error).message}`);
  }
}

/** Writes a new file completely or not at all. @throws CommandError if the file exists */
export async function writeNewFile(path: string, parts: AsyncIterable<string>): Promise<void> {
  const file = createFile(path);
  try {
    for await (const text of parts) writeFileSync(file, text);
    fsyncSync(file);
  } catch (error) {
    rmSync(path);
    throw error;
  } finally {
    closeSync(file);
  }
}
