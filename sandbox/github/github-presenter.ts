import type { Caller } from './github-api.ts';
import type { GitHubUser } from './github-users.ts';
import { repositoryId } from './github-world.ts';
import type { GitHubWorld } from './github-world.ts';
import { licenceFrom, isLicenceFile } from './licences.ts';
import type { Licence } from './licences.ts';
import {
  defaultBranchOf,
  findHeadSha,
  languagesOf,
  lastCommitDate,
  listTree,
  readBlob,
  sizeKilobytes,
} from './repository-facts.ts';
import type { Commit } from './repository-facts.ts';
import type { StoredRepository } from './repository-folder.ts';

/** Response shapes of https://docs.github.com/en/rest. */

export function nodeId(kind: string, id: string | number): string {
  return Buffer.from(`${kind}:${id}`).toString('base64url');
}

export function presentUser(world: GitHubWorld, user: GitHubUser): Record<string, unknown> {
  const api = `${world.url()}/github/api/users/${user.login}`;
  return {
    login: user.login,
    id: user.id,
    node_id: nodeId('User', user.id),
    avatar_url: `${world.url()}/github/avatars/${user.id}.svg`,
    gravatar_id: '',
    url: api,
    html_url: `${world.url()}/github/${user.login}`,
    followers_url: `${api}/followers`,
    following_url: `${api}/following{/other_user}`,
    gists_url: `${api}/gists{/gist_id}`,
    starred_url: `${api}/starred{/owner}{/repo}`,
    subscriptions_url: `${api}/subscriptions`,
    organizations_url: `${api}/orgs`,
    repos_url: `${api}/repos`,
    events_url: `${api}/events{/privacy}`,
    received_events_url: `${api}/received_events`,
    type: 'User',
    user_view_type: 'public',
    site_admin: false,
  };
}

export async function presentFullUser(
  world: GitHubWorld,
  user: GitHubUser,
): Promise<Record<string, unknown>> {
  const repositories = await world.folder.list(user.login);
  return {
    ...presentUser(world, user),
    name: user.name,
    company: null,
    blog: '',
    location: 'India',
    email: null,
    hireable: null,
    bio: null,
    twitter_username: null,
    public_repos: repositories.filter((item) => !item.settings.private).length,
    public_gists: 0,
    followers: 0,
    following: 0,
    created_at: user.createdAt,
    updated_at: user.createdAt,
  };
}

export function permissionsOf(repository: StoredRepository, caller: Caller): Record<string, boolean> {
  const login = caller.user?.login.toLowerCase() ?? null;
  const isOwner = login !== null && login === repository.owner.toLowerCase();
  const mayPush =
    isOwner ||
    repository.settings.collaborators.some((item) => login !== null && item.toLowerCase() === login);
  return { admin: isOwner, maintain: isOwner, push: mayPush, triage: mayPush, pull: true };
}

export function canRead(world: GitHubWorld, repository: StoredRepository, caller: Caller): boolean {
  if (!repository.settings.private) return true;
  const id = repositoryId(world, repository);
  const isCovered = world.app.covers(repository.owner, id);
  if (caller.installation !== null) {
    const { installationId, repositoryIds } = caller.installation;
    const isOwn = world.app.findByLogin(repository.owner)?.id === installationId;
    return isOwn && isCovered && (repositoryIds === null || repositoryIds.includes(id));
  }
  if (permissionsOf(repository, caller)['push'] !== true) return false;
  return caller.scopes.includes('repo') || isCovered;
}

export async function presentRepository(
  world: GitHubWorld,
  repository: StoredRepository,
  caller: Caller,
  isFull: boolean,
): Promise<Record<string, unknown>> {
  const { owner, name, settings } = repository;
  const user = world.users.register(owner);
  const id = repositoryId(world, repository);
  const page = `${world.url()}/github/${owner}/${name}`;
  const api = `${world.url()}/github/api/repos/${owner}/${name}`;
  const [defaultBranch, size, pushedAt, head] = await Promise.all([
    defaultBranchOf(repository),
    sizeKilobytes(repository),
    lastCommitDate(repository),
    findHeadSha(repository),
  ]);
  const languages = head === null ? {} : await languagesOf(repository, head);
  const licence = head === null ? null : await findLicence(repository, head);
  const parent = isFull && settings.parent !== null ? await findParent(world, settings.parent, caller) : null;
  return {
    id,
    node_id: nodeId('Repository', id),
    name,
    full_name: `${owner}/${name}`,
    private: settings.private,
    owner: presentUser(world, user),
    html_url: page,
    description: settings.description,
    fork: settings.fork,
    url: api,
    ...Object.fromEntries(REPOSITORY_LINKS.map(([field, path]) => [field, `${api}${path}`])),
    clone_url: `${page}.git`,
    git_url: `${page}.git`.replace(/^http/u, 'git'),
    ssh_url: `git@${new URL(page).hostname}:${owner}/${name}.git`,
    svn_url: page,
    mirror_url: null,
    homepage: null,
    size,
    stargazers_count: 0,
    watchers_count: 0,
    forks_count: 0,
    open_issues_count: 0,
    forks: 0,
    open_issues: 0,
    watchers: 0,
    language: Object.keys(languages)[0] ?? null,
    has_issues: true,
    has_projects: true,
    has_wiki: true,
    has_pages: false,
    has_downloads: true,
    has_discussions: false,
    archived: settings.archived,
    disabled: false,
    license: licence,
    allow_forking: true,
    is_template: false,
    web_commit_signoff_required: false,
    topics: [],
    visibility: settings.private ? 'private' : 'public',
    default_branch: defaultBranch,
    created_at: user.createdAt,
    updated_at: pushedAt ?? user.createdAt,
    pushed_at: pushedAt ?? user.createdAt,
    ...(caller.user === null ? {} : { permissions: permissionsOf(repository, caller) }),
    ...(parent === null ? {} : { parent, source: parent }),
    ...(isFull ? { network_count: 0, subscribers_count: 0 } : {}),
  };
}

const REPOSITORY_LINKS = [
  ['archive_url', '/{archive_format}{/ref}'],
  ['assignees_url', '/assignees{/user}'],
  ['blobs_url', '/git/blobs{/sha}'],
  ['branches_url', '/branches{/branch}'],
  ['collaborators_url', '/collaborators{/collaborator}'],
  ['comments_url', '/comments{/number}'],
  ['commits_url', '/commits{/sha}'],
  ['compare_url', '/compare/{base}...{head}'],
  ['contents_url', '/contents/{+path}'],
  ['contributors_url', '/contributors'],
  ['deployments_url', '/deployments'],
  ['downloads_url', '/downloads'],
  ['events_url', '/events'],
  ['forks_url', '/forks'],
  ['git_commits_url', '/git/commits{/sha}'],
  ['git_refs_url', '/git/refs{/sha}'],
  ['git_tags_url', '/git/tags{/sha}'],
  ['hooks_url', '/hooks'],
  ['issue_comment_url', '/issues/comments{/number}'],
  ['issue_events_url', '/issues/events{/number}'],
  ['issues_url', '/issues{/number}'],
  ['keys_url', '/keys{/key_id}'],
  ['labels_url', '/labels{/name}'],
  ['languages_url', '/languages'],
  ['merges_url', '/merges'],
  ['milestones_url', '/milestones{/number}'],
  ['notifications_url', '/notifications{?since,all,participating}'],
  ['pulls_url', '/pulls{/number}'],
  ['releases_url', '/releases{/id}'],
  ['stargazers_url', '/stargazers'],
  ['statuses_url', '/statuses/{sha}'],
  ['subscribers_url', '/subscribers'],
  ['subscription_url', '/subscription'],
  ['tags_url', '/tags'],
  ['teams_url', '/teams'],
  ['trees_url', '/git/trees{/sha}'],
] as const;

async function findLicence(repository: StoredRepository, sha: string): Promise<Licence | null> {
  const tree = await listTree(repository, sha, false);
  const entry = tree.find((item) => item.type === 'blob' && isLicenceFile(item.path));
  return entry ? licenceFrom((await readBlob(repository, entry.sha)).toString('utf8')) : null;
}

async function findParent(
  world: GitHubWorld,
  fullName: string,
  caller: Caller,
): Promise<Record<string, unknown> | null> {
  const [owner = '', name = ''] = fullName.split('/');
  const parent = await world.folder.find(owner, name);
  return parent && canRead(world, parent, caller) ? presentRepository(world, parent, caller, false) : null;
}

export function presentCommit(
  world: GitHubWorld,
  repository: StoredRepository,
  commit: Commit,
): Record<string, unknown> {
  const api = `${world.url()}/github/api/repos/${repository.owner}/${repository.name}`;
  const page = `${world.url()}/github/${repository.owner}/${repository.name}`;
  const author = world.users.findAuthor(commit.author);
  const committer = world.users.findAuthor(commit.committer);
  return {
    sha: commit.sha,
    node_id: nodeId('Commit', commit.sha),
    commit: {
      author: commit.author,
      committer: commit.committer,
      message: commit.message,
      tree: { sha: commit.treeSha, url: `${api}/git/trees/${commit.treeSha}` },
      url: `${api}/git/commits/${commit.sha}`,
      comment_count: 0,
      verification: {
        verified: false,
        reason: 'unsigned',
        signature: null,
        payload: null,
        verified_at: null,
      },
    },
    url: `${api}/commits/${commit.sha}`,
    html_url: `${page}/commit/${commit.sha}`,
    comments_url: `${api}/commits/${commit.sha}/comments`,
    author: author ? presentUser(world, author) : null,
    committer: committer ? presentUser(world, committer) : null,
    parents: commit.parents.map((sha) => ({
      sha,
      url: `${api}/commits/${sha}`,
      html_url: `${page}/commit/${sha}`,
    })),
  };
}
