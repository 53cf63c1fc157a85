import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Sandbox } from '#sandbox/sandbox.ts';
import { runTestGit } from './test-sandbox.ts';

interface World {
  readonly sandbox: Pick<Sandbox, 'repositoriesDirectory'>;
}

export const LONG_README = `# Lab timer\n\n${'It counts down for experiments, rings, and writes the times into a table. '.repeat(5)}\n\n    npm start\n`;

export async function makeRepository(
  { sandbox }: World,
  owner: string,
  name: string,
  make: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'repository-'));
  const git = (...given: string[]) =>
    runTestGit(
      ['-c', `user.name=${owner}`, '-c', `user.email=${owner}@users.noreply.github.com`, ...given],
      folder,
    );
  try {
    await git('init', '--quiet', '--initial-branch=main');
    await make(folder);
    await git('add', '--all');
    await git('commit', '--quiet', '--message', 'first');
    await git('clone', '--quiet', '--bare', folder, join(sandbox.repositoriesDirectory, owner, name));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Adds a commit to a repository. @param files - a file with the text null is deleted. */
export async function addCommit(
  { sandbox }: World,
  owner: string,
  name: string,
  files: Readonly<Record<string, string | null>>,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'repository-'));
  const git = (...given: string[]) =>
    runTestGit(
      ['-c', `user.name=${owner}`, '-c', `user.email=${owner}@users.noreply.github.com`, ...given],
      folder,
    );
  try {
    await git('clone', '--quiet', join(sandbox.repositoriesDirectory, owner, name), '.');
    const texts = Object.entries(files).filter((file): file is [string, string] => file[1] !== null);
    await writeFiles(folder, Object.fromEntries(texts));
    const deleted = Object.keys(files).filter((path) => files[path] === null);
    await Promise.all(deleted.map((path) => rm(join(folder, path))));
    await git('add', '--all');
    await git('commit', '--quiet', '--message', 'More work');
    await git('push', '--quiet', 'origin', 'HEAD');
    return (await git('rev-parse', 'HEAD')).trim();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function makeProject(
  world: World,
  owner: string,
  name: string,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  await makeRepository(world, owner, name, (folder) =>
    writeFiles(folder, { 'README.md': LONG_README, ...files }),
  );
}

export async function commitOf({ sandbox }: World, owner: string, name: string): Promise<string> {
  const directory = join(sandbox.repositoriesDirectory, owner, name);
  return (await runTestGit(['rev-parse', 'HEAD'], directory)).trim();
}

interface CommitToMake {
  readonly files: Readonly<Record<string, string>>;
  readonly author?: { readonly name: string; readonly email: string };
  readonly at?: string;
}

export async function makeHistory(
  { sandbox }: World,
  owner: string,
  name: string,
  commits: readonly CommitToMake[],
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'repository-'));
  try {
    await runTestGit(['init', '--quiet', '--initial-branch=main'], folder);
    for (const { files, author, at } of commits) {
      await writeFiles(folder, files);
      const { name: who, email } = author ?? { name: owner, email: `${owner}@users.noreply.github.com` };
      await runTestGit(['add', '--all'], folder);
      await runTestGit(
        ['-c', `user.name=${who}`, '-c', `user.email=${email}`, 'commit', '--quiet', '--message', 'Work'],
        folder,
        at === undefined ? {} : { GIT_AUTHOR_DATE: at, GIT_COMMITTER_DATE: at },
      );
    }
    const target = join(sandbox.repositoriesDirectory, owner, name);
    await runTestGit(['clone', '--quiet', '--bare', folder, target], folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}
