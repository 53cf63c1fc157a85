import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { packageFolder } from '../common/package-folder.ts';
import type { RecordJournal } from '../common/record-journal.ts';
import { feedGit, runGit } from './git.ts';

/**
 * Each commit adds the files in one folder of `samples/<owner>/<name>`. The file names end in `.sample`, so that
 * this project's tools ignore them. Each sample is built once; changed or deleted samples are not restored.
 */

interface History {
  description: string;
  commits: { folder: string; message: string; date: string; author?: string }[];
}

const SAMPLES = join(packageFolder(), 'sandbox', 'github', 'samples');
const SUFFIX = '.sample';

export async function buildSampleRepositories(
  repositoriesDirectory: string,
  journal: RecordJournal,
): Promise<void> {
  const built = journal.collection<boolean>('github.built-samples');
  for (const owner of await readdir(SAMPLES)) {
    for (const name of await readdir(join(SAMPLES, owner))) {
      const key = `${owner}/${name}`;
      if (built.find(key) === true) continue;
      await build(join(SAMPLES, owner, name), owner, join(repositoriesDirectory, owner, name));
      built.save(key, true);
    }
  }
}

async function build(sample: string, owner: string, target: string): Promise<void> {
  const history = JSON.parse(await readFile(join(sample, 'history.json'), 'utf8')) as History;
  await mkdir(dirname(target), { recursive: true });
  const unfinished = join(dirname(target), `.${basename(target)}.unfinished`);
  await rm(unfinished, { recursive: true, force: true });
  await runGit(unfinished, ['init', '--quiet', '--bare', '--template=', '--initial-branch=main', unfinished]);
  const stream = await importStream(sample, owner, history);
  if (stream.length > 0) {
    const config = ['-c', 'fastimport.unpackLimit=0'];
    await feedGit(unfinished, [...config, 'fast-import', '--quiet', '--date-format=raw'], stream);
  }
  try {
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return;
  }
  await writeFile(`${target}.json`, `${JSON.stringify({ description: history.description }, null, 2)}\n`);
}

/**
 * Samples without generated keys have the same commit hashes on every machine, because their files, people and dates
 * are fixed:
 * https://git-scm.com/docs/git-fast-import
 */
async function importStream(sample: string, owner: string, history: History): Promise<Buffer> {
  const parts: Buffer[] = [];
  const text = (line: string): number => parts.push(Buffer.from(line));
  const data = (content: Buffer): void => {
    text(`data ${content.length}\n`);
    parts.push(content);
    text('\n');
  };
  const secrets = freshSecrets();
  for (const commit of history.commits) {
    const author = commit.author ?? owner;
    const who = `${nameOf(author)} <${author}@users.noreply.github.com> ${Date.parse(commit.date) / 1000} +0530`;
    text(`commit refs/heads/main\nauthor ${who}\ncommitter ${who}\n`);
    data(Buffer.from(`${commit.message}\n`));
    for (const path of await filesIn(join(sample, commit.folder))) {
      const content = await readFile(path, 'utf8');
      const name = relative(join(sample, commit.folder), path).slice(0, -SUFFIX.length);
      text(`M 100644 inline ${name}\n`);
      data(
        Buffer.from(content.replaceAll(/\{\{([a-z ]+)\}\}/g, (whole, key: string) => secrets[key] ?? whole)),
      );
    }
    text('\n');
  }
  return Buffer.concat(parts);
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(SUFFIX))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

/** The keys are well-formed but give access to nothing. They are generated so that the source tree contains no keys. */
function freshSecrets(): Record<string, string> {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const id = [...randomBytes(16)].map((byte) => letters[byte % letters.length]).join('');
  const { privateKey } = generateKeyPairSync('ed25519');
  return {
    'access key id': `AKIA${id}`,
    'secret access key': randomBytes(30).toString('base64'),
    'private key': privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().trimEnd(),
  };
}

function nameOf(login: string): string {
  return login
    .split('-')
    .map((word) => (word[0] ?? '').toUpperCase() + word.slice(1))
    .join(' ');
}
