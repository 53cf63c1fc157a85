import { GitHubApiError, notFound } from './github-api.ts';
import type { Answer } from './github-api.ts';
import { base64Lines } from './github-presenter.ts';
import type { GitHubWorld } from './github-world.ts';
import { commitFor } from './repository-call.ts';
import type { RepositoryCall } from './repository-call.ts';
import { defaultBranchOf, hasCommits, listTree, readBlob } from './repository-facts.ts';
import type { TreeEntry } from './repository-facts.ts';

/** https://docs.github.com/en/rest/repos/contents */

const MAX_INLINE_BYTES = 1024 * 1024;
const MAX_BLOB_BYTES = 100 * 1024 * 1024;

export async function listContents(world: GitHubWorld, call: RepositoryCall): Promise<Answer> {
  const { repository, query } = call;
  if (!(await hasCommits(repository))) throw new GitHubApiError(404, 'This repository is empty.');
  const sha = await commitFor(repository, query['ref']);
  if (sha === null) throw new GitHubApiError(404, `No commit found for the ref ${query['ref'] ?? ''}`);
  const path = call.rest.replaceAll(/^\/+|\/+$/g, '');
  const tree = await listTree(repository, sha, true);
  const entry = path === '' ? null : tree.find((item) => item.path === path);
  if (entry === undefined) throw notFound();
  if (entry !== null && entry.type !== 'tree') return presentFile(world, call, entry);
  const prefix = path === '' ? '' : `${path}/`;
  const children = tree.filter(
    (item) => item.path.startsWith(prefix) && !item.path.slice(prefix.length).includes('/'),
  );
  const ref = await refOf(call);
  return { body: children.map((child) => presentLink(world, call, child, ref)) };
}

export async function presentFile(
  world: GitHubWorld,
  call: RepositoryCall,
  entry: TreeEntry,
): Promise<Answer> {
  const size = entry.size ?? 0;
  const isRaw = /\.raw(\+json)?$/.test(call.request.headers.accept ?? '');
  if (entry.type === 'commit')
    return { body: { ...presentLink(world, call, entry, await refOf(call)), type: 'submodule' } };
  if (size > MAX_BLOB_BYTES) {
    throw new GitHubApiError(
      403,
      'This API returns blobs up to 100 MB in size.',
      {},
      {
        errors: [{ resource: 'Blob', field: 'data', code: 'too_large' }],
      },
    );
  }
  if (isRaw) {
    return {
      body: await readBlob(call.repository, entry.sha),
      contentType: 'application/vnd.github.raw; charset=utf-8',
    };
  }
  const isInline = size <= MAX_INLINE_BYTES;
  return {
    body: {
      ...presentLink(world, call, entry, await refOf(call)),
      content: isInline ? base64Lines(await readBlob(call.repository, entry.sha)) : '',
      encoding: isInline ? 'base64' : 'none',
    },
  };
}

async function refOf(call: RepositoryCall): Promise<string> {
  return call.query['ref'] ?? (await defaultBranchOf(call.repository));
}

function presentLink(
  world: GitHubWorld,
  call: RepositoryCall,
  entry: TreeEntry,
  ref: string,
): Record<string, unknown> {
  const { owner, name } = call.repository;
  const path = entry.path.split('/').map(encodeURIComponent).join('/');
  const url = `${call.api}/contents/${path}?ref=${encodeURIComponent(ref)}`;
  const git = `${call.api}/git/${entry.type === 'tree' ? 'trees' : 'blobs'}/${entry.sha}`;
  const page = `${world.url()}/github/${owner}/${name}`;
  const type = entry.type === 'tree' ? 'dir' : entry.mode === '120000' ? 'symlink' : 'file';
  return {
    name: entry.path.split('/').at(-1),
    path: entry.path,
    sha: entry.sha,
    size: entry.size ?? 0,
    url,
    html_url: page,
    git_url: git,
    download_url:
      type === 'dir' ? null : `${world.url()}/github/raw/${owner}/${name}/${encodeURIComponent(ref)}/${path}`,
    type,
    _links: { self: url, git, html: page },
  };
}
