import type { FastifyInstance } from 'fastify';
import { GitHubApiError, notFound, type GitHubApi } from './github-api.ts';
import { archiveKey } from './github-pages.ts';
import { canRead, presentRepository, presentCommit, presentUser } from './github-presenter.ts';
import type { GitHubWorld } from './github-world.ts';
import { commitFor, emptyRepository, type AddRepositoryRoute, paginate } from './repository-call.ts';
import {
  findCommitSha,
  findHeadSha,
  hasCommits,
  languagesOf,
  listTree,
  objectType,
  readBlob,
  type TreeEntry,
  listCommits,
  type Commit,
} from './repository-facts.ts';

const MAX_TREE_ENTRIES = 100_000;

/** https://docs.github.com/en/rest/repos and https://docs.github.com/en/rest/git */
export function addRepositoryRoutes(app: FastifyInstance, world: GitHubWorld, api: GitHubApi): void {
  const add: AddRepositoryRoute = (path, work) => {
    app.get(`/repos/:owner/:repo${path}`, (request, reply) =>
      api.answer(request, reply, async (caller) => {
        const params = request.params as { owner: string; repo: string; '*'?: string };
        const repository = await world.folder.find(params.owner, params.repo);
        if (!repository || !canRead(world, repository, caller)) throw notFound();
        const query = request.query as Record<string, string | undefined>;
        const address = `${world.url()}/github/api/repos/${repository.owner}/${repository.name}`;
        return work({ repository, caller, rest: params['*'] ?? '', query, request, api: address });
      }),
    );
  };

  add('', async ({ repository, caller }) => ({
    body: await presentRepository(world, repository, caller, true),
  }));
  add('/languages', async ({ repository }) => {
    const head = await findHeadSha(repository);
    return { body: head === null ? {} : await languagesOf(repository, head) };
  });
  add('/git/trees/*', async ({ repository, rest, query, api }) => {
    if (!(await hasCommits(repository))) throw emptyRepository();
    const isTree = /^[\da-f]{40}$/.test(rest) && (await objectType(repository, rest)) === 'tree';
    const sha = isTree ? rest : await findCommitSha(repository, rest);
    if (sha === null) throw notFound();
    const entries = await listTree(repository, sha, query['recursive'] !== undefined);
    return {
      body: {
        sha,
        url: `${api}/git/trees/${sha}`,
        tree: entries.slice(0, MAX_TREE_ENTRIES).map((entry) => presentEntry(entry, api)),
        truncated: entries.length > MAX_TREE_ENTRIES,
      },
    };
  });
  // The product asks for raw content.
  add('/git/blobs/*', async ({ repository, rest }) => {
    if (!/^[\da-f]{40}$/.test(rest)) {
      throw new GitHubApiError(
        422,
        'The sha parameter must be exactly 40 characters and contain only [0-9a-f].',
      );
    }
    if ((await objectType(repository, rest)) !== 'blob') throw notFound();
    return {
      body: await readBlob(repository, rest),
      contentType: 'application/vnd.github.raw; charset=utf-8',
    };
  });
  add('/zipball/*', async ({ repository, rest }) => {
    const sha = await commitFor(repository, rest);
    if (sha === null) throw notFound();
    const key = repository.settings.private ? `?token=${archiveKey(repository, sha)}` : '';
    const address = `${world.url()}/github/codeload/${repository.owner}/${repository.name}/legacy.zip/${sha}${key}`;
    return { status: 302, body: null, headers: { location: address } };
  });
  addHistoryRoutes(add, world);
}

function presentEntry(entry: TreeEntry, api: string): Record<string, unknown> {
  const { path, mode, type, sha, size } = entry;
  if (type === 'commit') return { path, mode, type, sha };
  const url = `${api}/git/${type === 'tree' ? 'trees' : 'blobs'}/${sha}`;
  return { path, mode, type, sha, ...(size === null ? {} : { size }), url };
}

/** https://docs.github.com/en/rest/commits */
function addHistoryRoutes(add: AddRepositoryRoute, world: GitHubWorld): void {
  add('/commits', async (call) => {
    if (!(await hasCommits(call.repository))) throw emptyRepository();
    const sha = await commitFor(call.repository, call.query['sha']);
    if (sha === null) throw notFound();
    const commits = await listCommits(call.repository, sha);
    return paginate(call, commits, (commit) => presentCommit(world, call.repository, commit));
  });
  add('/commits/*', async (call) => {
    if (!(await hasCommits(call.repository))) throw emptyRepository();
    const sha = await findCommitSha(call.repository, call.rest);
    if (sha === null) throw new GitHubApiError(422, `No commit found for SHA: ${call.rest}`);
    const [commit] = await listCommits(call.repository, sha, 1);
    if (!commit) throw notFound();
    return { body: presentCommit(world, call.repository, commit) };
  });
  add('/contributors', async (call) => {
    const sha = await commitFor(call.repository, undefined);
    if (sha === null) return { status: 204, body: null };
    const commits = await listCommits(call.repository, sha);
    return paginate(call, countByAuthor(world, commits, call.query['anon'] !== undefined), (item) => item);
  });
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
