import { CodeHostUnavailableError } from '../../ports/code-host.ts';
import type {
  CodeHostAccount,
  CodeHostEvent,
  CommitFacts,
  HistoryCommit,
  RepositoryFacts,
  TreeFile,
} from '../../ports/code-host.ts';

// The parsers of API responses throw CodeHostUnavailableError if a response has an unexpected shape.

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new CodeHostUnavailableError();
  return value as Fields;
}

function listOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new CodeHostUnavailableError();
  return value;
}

function textOf(value: unknown): string {
  if (typeof value !== 'string') throw new CodeHostUnavailableError();
  return value;
}

function integerOf(value: unknown): number {
  if (!Number.isSafeInteger(value)) throw new CodeHostUnavailableError();
  return value as number;
}

/** https://docs.github.com/rest/users/users#get-the-authenticated-user */
export function parseAccount(value: unknown): CodeHostAccount {
  const { id, login } = fieldsOf(value);
  return { id: integerOf(id), login: textOf(login) };
}

/** https://docs.github.com/rest/repos/repos#get-a-repository */
export function parseRepository(value: unknown): Omit<RepositoryFacts, 'empty'> {
  const fields = fieldsOf(value);
  const owner = fieldsOf(fields['owner']);
  const license = fields['license'] as { spdx_id?: unknown } | null | undefined;
  const permissions = fields['permissions'] as { push?: unknown; admin?: unknown } | null | undefined;
  const spdx = license?.spdx_id;
  return {
    id: integerOf(fields['id']),
    owner: textOf(owner['login']),
    ownerId: integerOf(owner['id']),
    name: textOf(fields['name']),
    fullName: textOf(fields['full_name']),
    url: textOf(fields['html_url']),
    description: typeof fields['description'] === 'string' ? fields['description'] : null,
    private: fields['private'] === true,
    fork: fields['fork'] === true,
    archived: fields['archived'] === true,
    sizeKilobytes: integerOf(fields['size']),
    defaultBranch: textOf(fields['default_branch']),
    license: typeof spdx === 'string' && spdx !== 'NOASSERTION' ? spdx : null,
    canPush: permissions?.push === true,
    canAdminister: permissions?.admin === true,
  };
}

/** https://docs.github.com/rest/repos/repos#list-repositories-for-the-authenticated-user */
export function parseRepositories(value: unknown): Omit<RepositoryFacts, 'empty'>[] {
  return listOf(value).map((entry) => parseRepository(entry));
}

/** https://docs.github.com/rest/commits/commits#get-a-commit */
export function parseCommit(value: unknown): CommitFacts {
  const fields = fieldsOf(value);
  const commit = fieldsOf(fields['commit']);
  return {
    sha: textOf(fields['sha']),
    treeSha: textOf(fieldsOf(commit['tree'])['sha']),
    committedAt: textOf(fieldsOf(commit['committer'])['date']),
  };
}

/** https://docs.github.com/rest/commits/commits#list-commits */
export function parseHistory(value: unknown): HistoryCommit[] {
  return listOf(value).map((entry) => {
    const fields = fieldsOf(entry);
    const author = fieldsOf(fieldsOf(fields['commit'])['author']);
    const account = fields['author'] as { id?: unknown } | null | undefined;
    const id = account?.id;
    const at = new Date(typeof author['date'] === 'string' ? author['date'] : NaN);
    return {
      authorId: Number.isSafeInteger(id) ? (id as number) : null,
      authorName: typeof author['name'] === 'string' ? author['name'] : '',
      authorEmail: typeof author['email'] === 'string' ? author['email'] : '',
      authoredAt: Number.isNaN(at.getTime()) ? null : at,
    };
  });
}

/** https://docs.github.com/rest/git/trees#get-a-tree */
export function parseTree(value: unknown): { files: TreeFile[]; truncated: boolean } {
  const fields = fieldsOf(value);
  const files: TreeFile[] = [];
  for (const entry of listOf(fields['tree'])) {
    const { path, mode, type, sha, size } = fieldsOf(entry);
    if (type === 'tree') continue;
    files.push({
      path: textOf(path),
      blobSha: textOf(sha),
      sizeBytes: typeof size === 'number' ? size : 0,
      kind: type === 'commit' ? 'submodule' : mode === '120000' ? 'symlink' : 'file',
    });
  }
  return { files, truncated: fields['truncated'] === true };
}

/** https://docs.github.com/rest/repos/repos#list-repository-languages */
export function parseLanguages(value: unknown): Record<string, number> {
  const languages: Record<string, number> = {};
  for (const [name, bytes] of Object.entries(fieldsOf(value))) languages[name] = integerOf(bytes);
  return languages;
}

/** https://docs.github.com/rest/repos/repos#list-repository-contributors */
export function parseContributors(
  value: unknown,
): { login: string | null; id: number | null; commits: number }[] {
  return listOf(value).map((entry) => {
    const { login, id, contributions } = fieldsOf(entry);
    return {
      login: typeof login === 'string' ? login : null,
      id: Number.isSafeInteger(id) ? (id as number) : null,
      commits: integerOf(contributions),
    };
  });
}

/** https://docs.github.com/rest/apps/apps#get-a-repository-installation-for-the-authenticated-app */
export function parseInstallation(value: unknown): { id: number; accountId: number; isSuspended: boolean } {
  const fields = fieldsOf(value);
  return {
    id: integerOf(fields['id']),
    accountId: integerOf(fieldsOf(fields['account'])['id']),
    isSuspended: typeof fields['suspended_at'] === 'string',
  };
}

/** https://docs.github.com/rest/apps/apps#create-an-installation-access-token-for-an-app */
export function parseInstallationToken(value: unknown): {
  token: string;
  repositories: { id: number; isPrivate: boolean }[];
} {
  const fields = fieldsOf(value);
  return {
    token: textOf(fields['token']),
    repositories: listOf(fields['repositories']).map((entry) => {
      const repository = fieldsOf(entry);
      return { id: integerOf(repository['id']), isPrivate: repository['private'] === true };
    }),
  };
}

/**
 * https://docs.github.com/webhooks/webhook-events-and-payloads.
 * @returns null if the event is not about an installation.
 */
export function findInstallationOfEvent(value: unknown): CodeHostEvent | null {
  const installation = (
    value as { installation?: { id?: unknown; account?: { login?: unknown } | null } } | null
  )?.installation;
  const id = installation?.id;
  const login = installation?.account?.login;
  if (!Number.isSafeInteger(id)) return null;
  return { installationId: id as number, accountLogin: typeof login === 'string' ? login : null };
}

/**
 * GitHub answers an invalid code with status 200 and `error`:
 * https://docs.github.com/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps
 */
export function findAccessToken(value: unknown): string | null {
  const token = fieldsOf(value)['access_token'];
  return typeof token === 'string' && token !== '' ? token : null;
}
