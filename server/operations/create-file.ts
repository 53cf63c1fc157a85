import { openSync } from 'node:fs';
import { CommandError } from './command-error.ts';

/** @throws CommandError if the file exists */
export function createFile(path: string): number {
  try {
    return openSync(path, 'wx', 0o600);
  } catch (error) {
    throw new CommandError(`${path} cannot be created: ${(error as Error).message}`);
  }
}
