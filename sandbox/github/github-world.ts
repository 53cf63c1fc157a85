import { FaultList } from '../common/fault-list.ts';
import type { RecordCollection, RecordJournal } from '../common/record-journal.ts';
import { stableNumber } from '../common/tokens.ts';
import { type AppAddresses, GitHubApp } from './github-app.ts';
import { GitHubUsers } from './github-users.ts';
import { RepositoryFolder } from './repository-folder.ts';
import type { StoredRepository } from './repository-folder.ts';

export const GITHUB_CLIENT_ID = 'sandbox-github-client';
export const GITHUB_CLIENT_SECRET = 'sandbox-github-secret';

export const GITHUB_FAULT_KINDS = [
  'rate-limit-403',
  'rate-limit-429',
  'http-500',
  'hang',
  'bad-credentials',
] as const;

export interface AccessToken {
  id: number;
  login: string;
  scopes: string[];
  createdAt: string;
}

export interface GitHubWorld {
  url: () => string;
  folder: RepositoryFolder;
  users: GitHubUsers;
  tokens: RecordCollection<AccessToken>;
  repositoryIds: RecordCollection<number>;
  faults: FaultList<(typeof GITHUB_FAULT_KINDS)[number]>;
  app: GitHubApp;
}

export function openGitHubWorld(
  journal: RecordJournal,
  repositoriesDirectory: string,
  url: () => string,
  appAddresses: AppAddresses,
): GitHubWorld {
  const folder = new RepositoryFolder(repositoriesDirectory);
  return {
    url,
    folder,
    users: new GitHubUsers(journal, folder),
    tokens: journal.collection('github.tokens'),
    repositoryIds: journal.collection('github.repository-ids'),
    faults: new FaultList(GITHUB_FAULT_KINDS),
    app: new GitHubApp(journal, appAddresses),
  };
}

/** IDs are derived from paths, so that they are the same on every machine, and stored, so that they never change. */
export function repositoryId(world: GitHubWorld, repository: StoredRepository): number {
  const key = `${repository.owner}/${repository.name}`.toLowerCase();
  const known = world.repositoryIds.find(key);
  if (known !== undefined) return known;
  const taken = new Set(world.repositoryIds.list());
  let id = stableNumber(`repository ${key}`, 100_000_000, 900_000_000);
  while (taken.has(id)) id += 1;
  world.repositoryIds.save(key, id);
  return id;
}
