import { notFound, GitHubApiError } from './github-api.ts';
import { presentChangedFile, presentCommit, presentUser } from './github-presenter.ts';
import type { GitHubWorld } from './github-world.ts';
import { commitFor, emptyRepository, paginate } from './repository-call.ts';
import type { AddRepositoryRoute } from './repository-call.ts';
import {
  findCommitSha,
  hasCommits,
  listBranches,
  listChangedFiles,
  listCommits,
} from './repository-facts.ts';
import type { Commit } from './repository-facts.ts';

/** https://docs.github.com/en/rest/commits */
export function addHistoryRoutes(add: AddRepositoryRoute, world: GitHubWorld): void {
  add('/commits', async (call) => {
    if (!(await hasCommits(call.repository))) throw emptyRepository();
    const sha = await commitFor(call.repository, call.query['sha']);
    if (sha === null) throw notFound();
    const path = call.query['path'];
    const all = await listCommits(call.repository, sha, path === undefined || path === '' ? null : path);
    const wanted = all.filter((commit) => isWanted(world, commit, call.query));
    return paginate(call, wanted, (commit) => presentCommit(world, call.repository, commit));
  });
  add('/commits/*', async (call) => {
    if (!(await hasCommits(call.repository))) throw emptyRepository();
    const sha = await findCommitSha(call.repository, call.rest);
    if (sha === null) throw new GitHubApiError(422, `No commit found for SHA: ${call.rest}`);
    const [commit] = await listCommits(call.repository, sha, null, 1);
    if (!commit) throw notFound();
    if ((call.request.headers.accept ?? '').endsWith('.sha')) {
      return { body: Buffer.from(sha), contentType: 'application/vnd.github.sha; charset=utf-8' };
    }
    const files = await listChangedFiles(call.repository, sha);
    const additions = files.reduce((sum, file) => sum + file.additions, 0);
    const deletions = files.reduce((sum, file) => sum + file.deletions, 0);
    return {
      body: {
        ...presentCommit(world, call.repository, commit),
        stats: { total: additions + deletions, additions, deletions },
        files: files.map((file) => presentChangedFile(world, call.repository, sha, file)),
      },
    };
  });
  add('/contributors', async (call) => {
    const sha = await commitFor(call.repository, undefined);
    if (sha === null) return { status: 204, body: null };
    const commits = await listCommits(call.repository, sha);
    return paginate(call, countByAuthor(world, commits, call.query['anon'] !== undefined), (item) => item);
  });
  add('/branches', async (call) => {
    const branches = await listBranches(call.repository);
    return paginate(call, branches, ({ name, sha }) => ({
      name,
      commit: { sha, url: `${call.api}/commits/${sha}` },
      protected: false,
    }));
  });
  add('/branches/*', async (call) => {
    const branch = (await listBranches(call.repository)).find((item) => item.name === call.rest);
    if (!branch) throw new GitHubApiError(404, 'Branch not found');
    const [commit] = await listCommits(call.repository, branch.sha, null, 1);
    return {
      body: {
        name: branch.name,
        commit: commit ? presentCommit(world, call.repository, commit) : null,
        _links: { self: `${call.api}/branches/${branch.name}`, html: '' },
        protected: false,
        protection: {
          enabled: false,
          required_status_checks: { enforcement_level: 'off', contexts: [], checks: [] },
        },
        protection_url: `${call.api}/branches/${branch.name}/protection`,
      },
    };
  });
}

function isWanted(world: GitHubWorld, commit: Commit, query: Record<string, string | undefined>): boolean {
  const author = query['author']?.toLowerCase();
  if (author !== undefined && author !== '') {
    const login = world.users.findAuthor(commit.author)?.login.toLowerCase();
    if (login !== author && commit.author.email.toLowerCase() !== author) return false;
  }
  const date = Date.parse(commit.committer.date);
  if (query['since'] !== undefined && date < Date.parse(query['since'])) return false;
  return query['until'] === undefined || date <= Date.parse(query['until']);
}

function countByAuthor(
  world: GitHubWorld,
  commits: readonly Commit[],
  withAnonymous: boolean,
): Record<string, unknown>[] {
  const people = new Map<string, Record<string, unknown> & { contributions: number }>();
  for (const { author } of commits) {
    const user = world.users.findAuthor(author);
    if (!user && !withAnonymous) continue;
    const key = user ? `user ${user.id}` : author.email.toLowerCase();
    const known = people.get(key);
    if (known) known.contributions += 1;
    else if (user) people.set(key, { ...presentUser(world, user), contributions: 1 });
    else people.set(key, { type: 'Anonymous', email: author.email, name: author.name, contributions: 1 });
  }
  return [...people.values()].toSorted((a, b) => b.contributions - a.contributions);
}
