import { lstat, readFile, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Repositories are in `<folder>/<owner>/<name>`. Requested names are compared with directory listings instead of
 * being joined into paths, and symbolic links are not followed, so that no repository outside the folder can be read.
 */

export interface StoredRepository {
  owner: string;
  name: string;
  gitDirectory: string;
  settings: RepositorySettings;
}

/** Settings that git does not have, read from an optional `<name>.json` beside the repository. */
export interface RepositorySettings {
  private: boolean;
  fork: boolean;
  archived: boolean;
  description: string | null;
  parent: string | null;
  collaborators: string[];
}

const LOGIN = /^[a-z\d](?:[a-z\d]|-(?=[a-z\d])){0,38}$/i;
const NAME = /^(?!\.{1,2}$)[\w.-]{1,100}$/;

export function isLogin(text: string): boolean {
  return LOGIN.test(text);
}

export function isRepositoryName(text: string): boolean {
  return NAME.test(text) && !/\.(git|wiki|json)$/i.test(text);
}

export class RepositoryFolder {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  async listOwners(): Promise<string[]> {
    return (await directoriesIn(this.path)).filter(isLogin);
  }

  async list(owner: string): Promise<StoredRepository[]> {
    const ownerName = await this.#findOwner(owner);
    if (ownerName === null) return [];
    const names = (await directoriesIn(join(this.path, ownerName))).filter(isRepositoryName);
    const found = await Promise.all(names.map((name) => this.#open(ownerName, name)));
    return found.filter((item) => item !== null);
  }

  async find(owner: string, name: string): Promise<StoredRepository | null> {
    const ownerName = await this.#findOwner(owner);
    if (ownerName === null || !isRepositoryName(name)) return null;
    const names = await directoriesIn(join(this.path, ownerName));
    const found = names.find((item) => item.toLowerCase() === name.toLowerCase());
    return found === undefined || !isRepositoryName(found) ? null : this.#open(ownerName, found);
  }

  async saveSettings(repository: StoredRepository, settings: RepositorySettings): Promise<void> {
    const path = join(this.path, repository.owner, `${repository.name}.json`);
    await writeFile(`${path}.next`, `${JSON.stringify(settings, null, 2)}\n`);
    await rename(`${path}.next`, path);
  }

  async #findOwner(owner: string): Promise<string | null> {
    if (!isLogin(owner)) return null;
    const owners = await this.listOwners();
    return owners.find((item) => item.toLowerCase() === owner.toLowerCase()) ?? null;
  }

  async #open(owner: string, name: string): Promise<StoredRepository | null> {
    const directory = join(this.path, owner, name);
    const gitDirectory = (await isGitDirectory(join(directory, '.git')))
      ? join(directory, '.git')
      : (await isGitDirectory(directory))
        ? directory
        : null;
    if (gitDirectory === null) return null;
    return { owner, name, gitDirectory, settings: await readSettings(`${directory}.json`) };
  }
}

async function directoriesIn(path: string): Promise<string[]> {
  try {
    const entries = await readdir(path, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  } catch {
    return [];
  }
}

async function isGitDirectory(path: string): Promise<boolean> {
  const kinds = await Promise.all(
    ['.', 'HEAD', 'objects', 'refs'].map((name) =>
      lstat(join(path, name)).then(
        (stats) => (stats.isDirectory() ? 'directory' : stats.isFile() ? 'file' : 'other'),
        () => 'missing',
      ),
    ),
  );
  return kinds.join(' ') === 'directory file directory directory';
}

async function readSettings(path: string): Promise<RepositorySettings> {
  let given: Record<string, unknown> = {};
  try {
    given = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;
  } catch {
    // Default settings apply if the file is missing or invalid.
  }
  return settingsFrom(given);
}

export function settingsFrom(given: Record<string, unknown>): RepositorySettings {
  const text = (name: string): string | null => (typeof given[name] === 'string' ? given[name] : null);
  const collaborators = given['collaborators'];
  return {
    private: given['private'] === true,
    fork: given['fork'] === true || text('parent') !== null,
    archived: given['archived'] === true,
    description: text('description'),
    parent: text('parent'),
    collaborators: Array.isArray(collaborators)
      ? collaborators.filter((item) => typeof item === 'string')
      : [],
  };
}
