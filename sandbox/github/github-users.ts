import type { RecordCollection, RecordJournal } from '../common/record-journal.ts';
import { stableNumber } from '../common/tokens.ts';
import type { CommitPerson } from './repository-facts.ts';
import { isLogin } from './repository-folder.ts';
import type { RepositoryFolder } from './repository-folder.ts';

export interface GitHubUser {
  login: string;
  id: number;
  name: string;
  createdAt: string;
}

const SAMPLE_NAMES: Readonly<Record<string, string>> = {
  'asha-verma': 'Asha Verma',
  'rohan-iyer': 'Rohan Iyer',
  'meera-nair': 'Meera Nair',
};

export class GitHubUsers {
  readonly #users: RecordCollection<GitHubUser>;
  readonly #folder: RepositoryFolder;

  constructor(journal: RecordJournal, folder: RepositoryFolder) {
    this.#users = journal.collection('github.users');
    this.#folder = folder;
  }

  register(login: string): GitHubUser {
    const key = login.toLowerCase();
    const known = this.#users.find(key);
    if (known) return known;
    const user: GitHubUser = {
      login,
      id: this.#freeId(key),
      name: SAMPLE_NAMES[key] ?? nameFrom(login),
      createdAt: '2024-07-15T06:30:00Z',
    };
    this.#users.save(key, user);
    return user;
  }

  async find(login: string): Promise<GitHubUser | null> {
    if (!isLogin(login)) return null;
    const known = this.#users.find(login.toLowerCase());
    if (known) return known;
    const owner = (await this.#folder.listOwners()).find(
      (item) => item.toLowerCase() === login.toLowerCase(),
    );
    return owner === undefined ? null : this.register(owner);
  }

  async list(): Promise<GitHubUser[]> {
    for (const owner of await this.#folder.listOwners()) this.register(owner);
    return this.#users.list().toSorted((a, b) => (a.login < b.login ? -1 : 1));
  }

  /** Unlike GitHub, which compares verified addresses, the sandbox also accepts the author's name. */
  findAuthor(person: CommitPerson): GitHubUser | null {
    const email = person.email.toLowerCase();
    const [local = '', host = ''] = email.split('@');
    const name = person.name.trim().toLowerCase();
    return (
      this.#users.list().find((user) => {
        const login = user.login.toLowerCase();
        if (host === 'users.noreply.github.com') return local.replace(/^\d+\+/, '') === login;
        if (host === 'example.com' && local.replaceAll('.', '-') === login) return true;
        return name === user.name.toLowerCase() || name === login;
      }) ?? null
    );
  }

  #freeId(key: string): number {
    const taken = new Set(this.#users.list().map((user) => user.id));
    let id = stableNumber(`user ${key}`, 10_000_000, 180_000_000);
    while (taken.has(id)) id += 1;
    return id;
  }
}

function nameFrom(login: string): string {
  return login
    .split('-')
    .map((word) => (word[0] ?? '').toUpperCase() + word.slice(1))
    .join(' ');
}
