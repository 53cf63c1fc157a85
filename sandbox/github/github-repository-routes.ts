import type { FastifyInstance } from 'fastify';
import { GitHubApiError, notFound } from './github-api.ts';
import type { Answer, GitHubApi } from './github-api.ts';
import { listContents, presentFile } from './github-contents.ts';
import { addHistoryRoutes } from './github-history-routes.ts';
import { archiveKey } from './github-pages.ts';
import { base64Lines, canRead, findLicence, nodeId, presentRepository } from './github-presenter.ts';
import type { GitHubWorld } from './github-world.ts';
import { commitFor, emptyRepository } from './repository-call.ts';
import type { AddRepositoryRoute, RepositoryCall } from './repository-call.ts';
import {
  findCommitSha,
  findHeadSha,
  hasCommits,
  languagesOf,
  listTree,
  objectType,
  readBlob,
} from './repository-facts.ts';
import type { TreeEntry } from './repository-facts.ts';
import type { StoredRepository } from './repository-folder.ts';

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
  const contents = async (call: RepositoryCall): Promise<Answer> => listContents(world, call);
  add('/contents', contents);
  add('/contents/*', contents);
  add('/readme', async (call) => {
    const sha = await commitFor(call.repository, call.query['ref']);
    const readme = sha === null ? null : await findReadme(call.repository, sha);
    if (!readme) throw notFound();
    return presentFile(world, call, readme);
  });
  add('/license', async (call) => {
    const head = await findHeadSha(call.repository);
    const found = head === null ? null : await findLicence(call.repository, head);
    if (!found) throw notFound();
    const file = await presentFile(world, call, found.entry);
    return Buffer.isBuffer(file.body) ? file : { body: { ...(file.body as object), license: found.licence } };
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
  add('/git/blobs/*', async ({ repository, rest, request, api }) => {
    if (!/^[\da-f]{40}$/.test(rest)) {
      throw new GitHubApiError(
        422,
        'The sha parameter must be exactly 40 characters and contain only [0-9a-f].',
      );
    }
    if ((await objectType(repository, rest)) !== 'blob') throw notFound();
    const content = await readBlob(repository, rest);
    if (/\.raw(\+json)?$/.test(request.headers.accept ?? '')) {
      return { body: content, contentType: 'application/vnd.github.raw; charset=utf-8' };
    }
    return {
      body: {
        sha: rest,
        node_id: nodeId('Blob', rest),
        size: content.length,
        url: `${api}/git/blobs/${rest}`,
        content: base64Lines(content),
        encoding: 'base64',
      },
    };
  });
  for (const kind of ['zipball', 'tarball'] as const) {
    const work = async ({ repository, rest }: RepositoryCall): Promise<Answer> => {
      const sha = await commitFor(repository, rest === '' ? undefined : rest);
      if (sha === null) throw notFound();
      const format = kind === 'zipball' ? 'zip' : 'tar.gz';
      const key = repository.settings.private ? `?token=${archiveKey(repository, sha)}` : '';
      const address = `${world.url()}/github/codeload/${repository.owner}/${repository.name}/legacy.${format}/${sha}${key}`;
      return { status: 302, body: null, headers: { location: address } };
    };
    add(`/${kind}`, work);
    add(`/${kind}/*`, work);
  }
  addHistoryRoutes(add, world);
}

function presentEntry(entry: TreeEntry, api: string): Record<string, unknown> {
  const { path, mode, type, sha, size } = entry;
  if (type === 'commit') return { path, mode, type, sha };
  const url = `${api}/git/${type === 'tree' ? 'trees' : 'blobs'}/${sha}`;
  return { path, mode, type, sha, ...(size === null ? {} : { size }), url };
}

async function findReadme(repository: StoredRepository, sha: string): Promise<TreeEntry | null> {
  const files = (await listTree(repository, sha, true)).filter((entry) => entry.type === 'blob');
  for (const folder of ['.github/', '', 'docs/']) {
    const candidates = files.filter(
      (entry) =>
        entry.path.toLowerCase().startsWith(folder) &&
        /^readme(\.[a-z]+)?$/i.test(entry.path.slice(folder.length)),
    );
    const found = candidates.find((entry) => /\.md$/i.test(entry.path)) ?? candidates[0];
    if (found) return found;
  }
  return null;
}
