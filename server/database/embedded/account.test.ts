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
  await chmod(directory, 0o755);
  folder = join(directory, 'run');
  await mkdir(folder, { mode: 0o700 });
});
afterEach(() => rm(directory, { recursive: true, force: true }));

/** A program that the kernel cannot start, as on a system without the required C library. */
async function withoutLoader(): Promise<Binaries> {
  const postgres = join(directory, 'postgres');
  await writeFile(postgres, '#!/lib64/no-such-loader\n', { mode: 0o755 });
  await chmod(directory, 0o755);
  return { ...locateBinaries(), postgres };
}

describe('systems without PostgreSQL support', () => {
  it('the error on a system without glibc names the requirement and the DATABASE_URL setting', async () => {
    const binaries = await withoutLoader();
    expect(() => chooseAccount(binaries, folder, false)).toThrow(
      /does not run on this system \(ENOENT\)\. It needs glibc .* Alpine Linux .* DATABASE_URL/u,
    );
  });

  it('if root cannot start PostgreSQL, the error names both failed attempts', async () => {
    const binaries = await withoutLoader();
    expect(() => chooseAccount(binaries, folder, true)).toThrow(
      /Another user id failed \(ENOENT\), and so did a user namespace \(.+\)\. Start ProtoHaat as an ordinary user, or set DATABASE_URL/u,
    );
  });
});

describe.skipIf(process.getuid?.() !== 0)('starting as root', () => {
  it('PostgreSQL started by root runs under a separate user id', async () => {
    // PostgreSQL's user must be able to read the copy. The project folder may be readable only by root.
    const home = join(directory, 'native');
    await cp(locateBinaries().home, home, { recursive: true });
    const binaries = { ...locateBinaries(), home, postgres: join(home, 'bin', 'postgres') };
    expect(chooseAccount(binaries, folder)).toEqual({ uid: 54_320, prefix: [] });
    expect((await stat(folder)).uid).toBe(54_320);
  });

  it("PostgreSQL installed in root's home runs in a user namespace", async () => {
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
