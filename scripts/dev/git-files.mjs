import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './ensure-installed.mjs';

/** @returns {string[]} the paths of tracked and of new files; those of ignored and deleted ones are left out */
export function listGitFiles() {
  const options = /** @type {const} */ ({ cwd: projectRoot, encoding: 'utf8', maxBuffer: 1 << 26 });
  return execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], options)
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(projectRoot, file)));
}
