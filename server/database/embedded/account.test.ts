import { chmod, cp, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chooseAccount } from './account.ts';
import { type Binaries, locateBinaries } from './binaries.ts';

let directory: string;
let folder: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'protohaat-account-'));
  // As the folder for temporary files is.
  await chmod(directory, 0o755);
  folder = join(directory, 'run');
  await mkdir(folder, { mode: 0o700 });
});
afterEach(() => rm(directory, { recursive: true, force: true }));

/** As on a system without the C library that the program was built for: the kernel finds no loader for it. */
async function withoutLoader(): Promise<Binaries> {
  const postgres = join(directory, 'postgres');
  await writeFile(postgres, '#!/lib64/no-such-loader\n', { mode: 0o755 });
  await chmod(directory, 0o755);
  return { ...locateBinaries(), postgres };
}

describe('a system on which PostgreSQL does not run', () => {
  it('is told what it lacks, and to name another database', async () => {
    const binaries = await withoutLoader();
    expect(() => chooseAccount(binaries, folder, false)).toThrow(
      /does not run on this system \(ENOENT\)\. It needs glibc .* Alpine Linux .* DATABASE_URL/u,
    );
  });

  it('is told so as root with both ways that were tried', async () => {
    const binaries = await withoutLoader();
    expect(() => chooseAccount(binaries, folder, true)).toThrow(
      /neither with another user id \(ENOENT\) nor in a user namespace \(.+\)\. Start ProtoHaat as an ordinary user, or .* DATABASE_URL/u,
    );
  });
});

describe.skipIf(process.getuid?.() !== 0)('as root', () => {
  it('PostgreSQL gets a user id of its own', async () => {
    // The project itself may lie where only root can read.
    const home = join(directory, 'native');
    await cp(locateBinaries().home, home, { recursive: true });
    const binaries = { ...locateBinaries(), home, postgres: join(home, 'bin', 'postgres') };
    expect(chooseAccount(binaries, folder)).toEqual({ uid: 54_320, prefix: [] });
    expect((await stat(folder)).uid).toBe(54_320);
  });

  it('PostgreSQL runs in a user namespace where that id cannot reach it, as below root’s home', async () => {
    const home = join(directory, 'root', 'native');
    await cp(locateBinaries().home, home, { recursive: true });
    await chmod(directory, 0o700);
    const binaries = { ...locateBinaries(), home, postgres: join(home, 'bin', 'postgres') };
    const account = chooseAccount(binaries, folder);
    expect(account.uid).toBeNull();
    expect(account.prefix[0]).toBe('unshare');
    expect((await stat(folder)).uid).toBe(0);
  });
});
