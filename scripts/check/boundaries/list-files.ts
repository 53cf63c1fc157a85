import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolders, roots } from './table.ts';

const sourceFile = /\.(?:ts|tsx|mts|cts)$/;
const skippedFolders: ReadonlySet<string> = new Set(['node_modules', 'dist', 'data']);

export function listFilesOnDisk(root: string): string[] {
  const found: string[] = [];
  const walk = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (dataFolders.some((data) => `${path}/`.startsWith(data))) continue;
      if (entry.isDirectory()) {
        if (!skippedFolders.has(entry.name)) walk(path);
      } else if (sourceFile.test(entry.name)) {
        found.push(path);
      }
    }
  };
  for (const folder of roots) if (existsSync(join(root, folder))) walk(folder);
  for (const entry of readdirSync(root, { withFileTypes: true })) {
    if (entry.isFile() && sourceFile.test(entry.name)) found.push(entry.name);
  }
  return found.toSorted();
}

/**
 * @throws Error when `root` is not a git checkout
 */
export function listFilesKnownToGit(root: string): string[] {
  const output = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  return output
    .split('\0')
    .filter((path) => sourceFile.test(path))
    .filter((path) => !path.includes('/') || roots.includes(path.slice(0, path.indexOf('/'))))
    .filter((path) => !dataFolders.some((data) => path.startsWith(data)))
    .filter((path) => existsSync(join(root, path)))
    .toSorted();
}
