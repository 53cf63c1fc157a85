import { readdirSync, readlinkSync, realpathSync } from 'node:fs';

export function listDatabaseProcesses(dataDirectory: string): number[] {
  const folder = `${realpathSync(dataDirectory)}/postgres`;
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && workingDirectoryOf(pid) === folder);
}

function workingDirectoryOf(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}
