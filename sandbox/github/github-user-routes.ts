import type { FastifyInstance } from 'fastify';
import { GitHubApiError, notFound } from './github-api.ts';
import type { Caller, GitHubApi } from './github-api.ts';
import { canRead, nodeId, presentFullUser, presentRepository, presentUser } from './github-presenter.ts';
import type { GitHubUser } from './github-users.ts';
import { GITHUB_CLIENT_ID } from './github-world.ts';
import type { AccessToken, GitHubWorld } from './github-world.ts';
import { paginate } from './repository-call.ts';

export function addUserRoutes(app: FastifyInstance, world: GitHubWorld, api: GitHubApi): void {
  app.get('/user', (request, reply) =>
    api.answer(request, reply, async (caller) => ({ body: await presentFullUser(world, signedIn(caller)) })),
  );
  app.get('/user/repos', (request, reply) =>
    api.answer(request, reply, async (caller) => {
      const own = await world.folder.list(signedIn(caller).login);
      const shown = await Promise.all(
        own
          .filter((item) => canRead(world, item, caller))
          .map((item) => presentRepository(world, item, caller, false)),
      );
      const query = request.query as Record<string, string | undefined>;
      return paginate({ query, api: world.url(), request }, shown, (item) => item);
    }),
  );

  // https://docs.github.com/en/rest/apps/oauth-applications
  app.post<{ Params: { client: string } }>('/applications/:client/token', (request, reply) =>
    api.answer(request, reply, (caller) => {
      const [value, token] = ownToken(world, caller, request.params.client, request.body);
      return { body: presentAuthorization(world, value, token) };
    }),
  );
  app.delete<{ Params: { client: string } }>('/applications/:client/grant', (request, reply) =>
    api.answer(request, reply, (caller) => {
      const [, token] = ownToken(world, caller, request.params.client, request.body);
      for (const [value, item] of world.tokens.entries())
        if (item.login === token.login) world.tokens.delete(value);
      return { status: 204, body: null };
    }),
  );
}

function signedIn(caller: Caller): GitHubUser {
  if (!caller.user) throw new GitHubApiError(401, 'Requires authentication');
  return caller.user;
}

function ownToken(world: GitHubWorld, caller: Caller, client: string, body: unknown): [string, AccessToken] {
  if (!caller.isApplication || client !== GITHUB_CLIENT_ID) throw notFound();
  const value = (body as { access_token?: unknown } | null)?.access_token;
  if (typeof value !== 'string' || value === '') {
    throw new GitHubApiError(
      422,
      'Validation Failed',
      {},
      {
        errors: [{ resource: 'OauthAccess', field: 'access_token', code: 'missing_field' }],
      },
    );
  }
  const token = world.tokens.find(value);
  if (!token) throw notFound();
  return [value, token];
}

function presentAuthorization(
  world: GitHubWorld,
  value: string,
  token: AccessToken,
): Record<string, unknown> {
  return {
    id: token.id,
    node_id: nodeId('OauthAccess', token.id),
    url: `${world.url()}/github/api/authorizations/${token.id}`,
    app: { name: 'ProtoHaat (sandbox)', url: world.url(), client_id: GITHUB_CLIENT_ID },
    token: value,
    token_last_eight: value.slice(-8),
    scopes: token.scopes,
    user: presentUser(world, world.users.register(token.login)),
    created_at: token.createdAt,
    updated_at: token.createdAt,
    expires_at: null,
  };
}
