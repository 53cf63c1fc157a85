import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gitText, runGit } from './git.ts';
import { languageOf } from './languages.ts';
import type { StoredRepository } from './repository-folder.ts';

/**
 * Git objects are immutable, so facts about a commit are cached by its hash. All other facts are cached
 * until a reference changes.
 */

export interface TreeEntry {
  path: string;
  mode: string;
  type: 'blob' | 'tree' | 'commit';
  sha: string;
  size: number | null;
}

export interface CommitPerson {
  name: string;
  email: string;
  date: string;
}

export interface Commit {
  sha: string;
  treeSha: string;
  parents: string[];
  author: CommitPerson;
  committer: CommitPerson;
  message: string;
}

const REF = /^(?!-)(?!.*\.\.)(?!.*@\{)[\w./+@-]{1,255}$/;
const MAX_CACHED = 500;
const MAX_CACHED_BYTES = 128 * 1024;
const cache = new Map<string, Promise<unknown>>();

function cached<T>(key: string, find: () => Promise<T>): Promise<T> {
  const known = cache.get(key) as Promise<T> | undefined;
  if (known) return known;
  const found = find();
  found.catch(() => cache.delete(key));
  cache.set(key, found);
  const [oldest] = cache.keys();
  if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
  return found;
}

async function ask(repository: StoredRepository, args: readonly string[]): Promise<Buffer> {
  const { gitDirectory } = repository;
  const key = [gitDirectory, await readReferences(gitDirectory), ...args].join('\0');
  const answer = await cached(key, () => runGit(gitDirectory, args));
  if (answer.length > MAX_CACHED_BYTES) cache.delete(key);
  return answer;
}

async function readGitText(repository: StoredRepository, args: readonly string[]): Promise<string> {
  return (await ask(repository, args)).toString('utf8');
}

/** The result changes with HEAD and with every reference, whether git stores it loose, packed or in a reftable. */
async function readReferences(gitDirectory: string): Promise<string> {
  const loose = await readdir(join(gitDirectory, 'refs'), { recursive: true, withFileTypes: true });
  const paths = loose.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const others = ['HEAD', 'packed-refs', join('reftable', 'tables.list')];
  const files = others.map((name) => join(gitDirectory, name)).concat(paths.toSorted());
  const texts = await Promise.all(files.map((path) => readFile(path, 'latin1').catch(() => '')));
  return files.map((path, index) => `${path} ${texts[index]}`).join('\n');
}

export async function defaultBranchOf(repository: StoredRepository): Promise<string> {
  const head = await readGitText(repository, ['symbolic-ref', '--quiet', '--short', 'HEAD']).catch(() => '');
  if (head.trim() !== '') return head.trim();
  const branches = await readGitText(repository, [
    'for-each-ref',
    '--format=%(refname:lstrip=2)',
    'refs/heads',
  ]);
  return lines(branches)[0] ?? 'main';
}

export async function findCommitSha(repository: StoredRepository, ref: string): Promise<string | null> {
  if (!REF.test(ref)) return null;
  const sha = await readGitText(repository, [
    'rev-parse',
    '--verify',
    '--quiet',
    '--end-of-options',
    `${ref}^{commit}`,
  ]).catch(() => '');
  return /^[\da-f]{40,64}$/.test(sha.trim()) ? sha.trim() : null;
}

export async function findHeadSha(repository: StoredRepository): Promise<string | null> {
  return findCommitSha(repository, `refs/heads/${await defaultBranchOf(repository)}`);
}

export async function hasCommits(repository: StoredRepository): Promise<boolean> {
  const text = await readGitText(repository, ['rev-list', '--all', '--max-count=1']);
  return text.trim() !== '';
}

export async function sizeKilobytes(repository: StoredRepository): Promise<number> {
  const text = await readGitText(repository, ['count-objects', '-v']);
  const of = (name: string): number => Number(new RegExp(`^${name}: (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
  return of('size') + of('size-pack');
}

export async function lastCommitDate(repository: StoredRepository): Promise<string | null> {
  const text = await readGitText(repository, ['log', '--branches', '--max-count=1', '--format=%cI']);
  return text.trim() === '' ? null : utc(text.trim());
}

export function listTree(
  repository: StoredRepository,
  sha: string,
  isRecursive: boolean,
): Promise<TreeEntry[]> {
  return cached(`${repository.gitDirectory} tree ${sha} ${isRecursive}`, async () => {
    const args = ['ls-tree', '-z', '--long', '--full-tree', ...(isRecursive ? ['-r', '-t'] : []), sha];
    const text = await gitText(repository.gitDirectory, args);
    return text
      .split('\0')
      .filter((line) => line !== '')
      .map((line) => {
        const tab = line.indexOf('\t');
        const [mode = '', type = 'blob', hash = '', size = '-'] = line.slice(0, tab).split(/ +/);
        return {
          path: line.slice(tab + 1),
          mode,
          type: type as TreeEntry['type'],
          sha: hash,
          size: size === '-' ? null : Number(size),
        };
      });
  });
}

export function readBlob(repository: StoredRepository, sha: string): Promise<Buffer> {
  return ask(repository, ['cat-file', 'blob', sha]);
}

export async function objectType(repository: StoredRepository, sha: string): Promise<string | null> {
  const text = await readGitText(repository, ['cat-file', '-t', sha]).catch(() => '');
  return text.trim() || null;
}

export async function languagesOf(
  repository: StoredRepository,
  sha: string,
): Promise<Record<string, number>> {
  const bytes = new Map<string, number>();
  const files = (await listTree(repository, sha, true)).filter(
    (entry) => entry.type === 'blob' && entry.mode !== '120000',
  );
  const hasC = files.some((entry) => /\.c$/i.test(entry.path));
  const hasCpp = files.some((entry) => languageOf(entry.path) === 'C++');
  for (const entry of files) {
    const ownLanguage = languageOf(entry.path);
    const language = ownLanguage === 'C' && hasCpp && !hasC ? 'C++' : ownLanguage;
    if (language !== null) bytes.set(language, (bytes.get(language) ?? 0) + (entry.size ?? 0));
  }
  return Object.fromEntries([...bytes].toSorted((a, b) => b[1] - a[1]));
}

export function listCommits(repository: StoredRepository, sha: string, most = -1): Promise<Commit[]> {
  return cached(`${repository.gitDirectory} log ${sha} ${most}`, async () => {
    const text = await gitText(repository.gitDirectory, [
      'log',
      '-z',
      '--no-show-signature',
      '--format=%H%x01%T%x01%P%x01%an%x01%ae%x01%aI%x01%cn%x01%ce%x01%cI%x01%B',
      `--max-count=${most}`,
      sha,
    ]);
    return text
      .split('\0')
      .filter((record) => record !== '')
      .map(parseCommit);
  });
}

function parseCommit(record: string): Commit {
  const [
    sha = '',
    treeSha = '',
    parents = '',
    an = '',
    ae = '',
    ad = '',
    cn = '',
    ce = '',
    cd = '',
    ...message
  ] = record.split('\u0001');
  return {
    sha: sha.trim(),
    treeSha,
    parents: parents.split(' ').filter((parent) => parent !== ''),
    author: { name: an, email: ae, date: utc(ad) },
    committer: { name: cn, email: ce, date: utc(cd) },
    message: message.join('\u0001').trimEnd(),
  };
}

function utc(date: string): string {
  return new Date(date).toISOString().replace('.000Z', 'Z');
}

function lines(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}
