import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { avatarSvg, html, sendPage } from '../common/page.ts';
import { isSameSecret } from '../common/tokens.ts';
import { streamGit } from './git.ts';
import type { GitHubWorld } from './github-world.ts';
import {
  findCommitSha,
  findHeadSha,
  languagesOf,
  listCommits,
  listTree,
  readBlob,
} from './repository-facts.ts';
import type { StoredRepository } from './repository-folder.ts';

const secret = randomBytes(32);

/**
 * Authorises the download of one commit of a private repository, like the token in GitHub's codeload URLs.
 */
export function archiveKey(repository: StoredRepository, sha: string): string {
  return createHmac('sha256', secret).update(`${repository.gitDirectory} ${sha}`).digest('hex');
}

export function addGitHubPages(app: FastifyInstance, world: GitHubWorld): void {
  app.get('/', async (_request, reply) => {
    const users = await world.users.list();
    const parts = await Promise.all(
      users.map(async (user) => {
        const repositories = (await world.folder.list(user.login)).filter((item) => !item.settings.private);
        return html`<h2>${user.name} <span class="muted">${user.login}</span></h2>
          <ul>
            ${repositories.map((item) => html`<li><a href="/github/${item.owner}/${item.name}">${item.name}</a></li>`)}
          </ul>`;
      }),
    );
    return sendPage(reply, {
      title: 'Repositories',
      realService: 'GitHub',
      body: html`<p>
          Put a clone at <code>${world.folder.path}/&lt;login&gt;/&lt;name&gt;</code>; it is here at once.
        </p>
        ${parts}`,
    });
  });
  app.get<{ Params: { file: string } }>('/avatars/:file', async (request, reply) => {
    const id = Number.parseInt(request.params.file, 10);
    const user = (await world.users.list()).find((item) => item.id === id);
    return reply
      .code(user ? 200 : 404)
      .type('image/svg+xml')
      .send(avatarSvg(user?.name ?? '?', id || 0));
  });
  app.get<{
    Params: { owner: string; repo: string; format: string; sha: string };
    Querystring: { token?: string };
  }>('/codeload/:owner/:repo/:format/:sha', async (request, reply) => {
    const { owner, repo, format, sha } = request.params;
    const repository = await world.folder.find(owner, repo);
    const commit = repository && (await findCommitSha(repository, sha));
    if (!repository || !commit || format !== 'legacy.zip') return sendMissing(reply);
    if (
      repository.settings.private &&
      !isSameSecret(request.query.token ?? '', archiveKey(repository, commit))
    ) {
      return sendMissing(reply);
    }
    const stem = `${repository.owner}-${repository.name}-${commit.slice(0, 7)}`;
    reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename=${stem}.zip`)
      .header('etag', `W/"${commit}"`)
      .header('x-content-type-options', 'nosniff');
    return reply.send(
      streamGit(repository.gitDirectory, ['archive', '--format=zip', `--prefix=${stem}/`, commit]),
    );
  });
  app.get<{ Params: { owner: string; repo: string; ref: string; '*': string } }>(
    '/raw/:owner/:repo/:ref/*',
    async (request, reply) => {
      const { owner, repo, ref, '*': path } = request.params;
      const repository = await world.folder.find(owner, repo);
      const sha = repository && !repository.settings.private ? await findCommitSha(repository, ref) : null;
      const entry =
        repository && sha ? (await listTree(repository, sha, true)).find((item) => item.path === path) : null;
      if (!repository || entry?.type !== 'blob') return reply.code(404).send('404: Not Found');
      return reply
        .type('text/plain; charset=utf-8')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('x-content-type-options', 'nosniff')
        .send(await readBlob(repository, entry.sha));
    },
  );
  app.get<{ Params: { owner: string } }>('/:owner', async (request, reply) => {
    const user = await world.users.find(request.params.owner);
    if (!user) return sendMissing(reply);
    const repositories = (await world.folder.list(user.login)).filter((item) => !item.settings.private);
    return sendPage(reply, {
      title: user.name,
      realService: 'GitHub',
      body: html`<p class="muted">${user.login}</p>
        <ul>
          ${repositories.map((item) => html`<li><a href="/github/${item.owner}/${item.name}">${item.name}</a></li>`)}
        </ul>`,
    });
  });
  const showRepository = async (owner: string, name: string, reply: FastifyReply): Promise<FastifyReply> => {
    const repository = await world.folder.find(owner, name);
    if (!repository || repository.settings.private) return sendMissing(reply);
    return sendRepository(repository, reply);
  };
  type Params = { Params: { owner: string; repo: string } };
  app.get<Params>('/:owner/:repo', (request, reply) =>
    showRepository(request.params.owner, request.params.repo, reply),
  );
  app.get<Params>('/:owner/:repo/*', (request, reply) =>
    showRepository(request.params.owner, request.params.repo, reply),
  );
}

async function sendRepository(repository: StoredRepository, reply: FastifyReply): Promise<FastifyReply> {
  const title = `${repository.owner}/${repository.name}`;
  const sha = await findHeadSha(repository);
  if (sha === null) {
    return sendPage(reply, { title, realService: 'GitHub', body: html`<p>This repository is empty.</p>` });
  }
  const [tree, commits, languages] = await Promise.all([
    listTree(repository, sha, true),
    listCommits(repository, sha),
    languagesOf(repository, sha),
  ]);
  const files = tree.filter((entry) => entry.type === 'blob');
  const readme = files.find((entry) => /^readme(\.[a-z]+)?$/i.test(entry.path));
  const text = readme ? (await readBlob(repository, readme.sha)).toString('utf8') : null;
  return sendPage(reply, {
    title,
    realService: 'GitHub',
    body: html`<p class="muted">
        ${repository.settings.archived ? 'Archived · ' : ''}${Object.keys(languages).join(', ') || 'No language'}
        · ${commits.length} commits · <a href="/github/codeload/${title}/legacy.zip/${sha}">zip</a>
      </p>
      ${text === null ? '' : html`<pre>${text.slice(0, 20_000)}</pre>`}
      <h2>Files</h2>
      <ul>
        ${files.slice(0, 300).map((entry) => html`<li><a href="/github/raw/${title}/${sha}/${entry.path}">${entry.path}</a></li>`)}
      </ul>
      <h2>Commits</h2>
      <ul class="plain">
        ${commits.slice(0, 50).map(
          (commit) =>
            html`<li>
              ${commit.message.split('\n')[0]}<br /><span class="muted"
                >${commit.author.name} · ${commit.author.date.slice(0, 10)} ·
                <code>${commit.sha.slice(0, 7)}</code></span
              >
            </li>`,
        )}
      </ul>`,
  });
}

function sendMissing(reply: FastifyReply): FastifyReply {
  return sendPage(
    reply,
    {
      title: 'Not found',
      realService: 'GitHub',
      body: html`<p>There is no such page, or it is private.</p>`,
    },
    404,
  );
}
