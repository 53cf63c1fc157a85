import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseForm } from '../common/form-body.ts';
import { html, sendPage } from '../common/page.ts';
import { isHttpUrl, readClient, withQuery } from '../common/redirects.ts';
import { SingleUseCodes, verifyPkceChallenge, isSameSecret, randomAlphanumeric } from '../common/tokens.ts';
import { GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET } from './github-world.ts';
import type { GitHubWorld } from './github-world.ts';
import { isLogin } from './repository-folder.ts';

/** https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps */

interface Grant {
  login: string;
  redirectUri: string;
  scopes: string[];
  challenge: string | null;
}

type Query = Record<string, string | undefined>;

export function addSignInRoutes(app: FastifyInstance, world: GitHubWorld): void {
  const codes = new SingleUseCodes<Grant>();
  app.get<{ Querystring: Query }>('/login/oauth/authorize', (request, reply) =>
    authorize(world, codes, request.query, {}, reply),
  );
  app.post<{ Querystring: Query; Body: string }>('/login/oauth/authorize', (request, reply) =>
    authorize(world, codes, request.query, parseForm(request.body), reply),
  );
  app.post('/login/oauth/access_token', (request, reply) => {
    const fields = readFields(request);
    const answer = exchange(world, codes, request.headers.authorization, fields);
    reply.header('cache-control', 'no-store');
    if ((request.headers.accept ?? '').includes('application/json')) return reply.send(answer);
    return reply
      .type('application/x-www-form-urlencoded; charset=utf-8')
      .send(new URLSearchParams(answer).toString());
  });
}

function readFields(request: FastifyRequest): Record<string, unknown> {
  if (typeof request.body === 'string') return parseForm(request.body);
  if (typeof request.body === 'object' && request.body !== null)
    return request.body as Record<string, unknown>;
  return request.query as Record<string, unknown>;
}

async function authorize(
  world: GitHubWorld,
  codes: SingleUseCodes<Grant>,
  query: Query,
  form: Record<string, unknown>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const redirectUri = query['redirect_uri'] ?? '';
  if (query['client_id'] !== GITHUB_CLIENT_ID) return refuse(reply, 'This client id is not known.', 404);
  if (!isHttpUrl(redirectUri)) return refuse(reply, 'redirect_uri is missing or not a web address.', 400);
  const challenge = query['code_challenge'] ?? null;
  if (challenge !== null && (query['code_challenge_method'] !== 'S256' || !/^[\w-]{43}$/.test(challenge))) {
    return refuse(reply, 'code_challenge needs code_challenge_method=S256.', 400);
  }
  const state = query['state'] ?? null;
  if (form['answer'] === 'cancel') {
    return reply.redirect(
      withQuery(redirectUri, {
        error: 'access_denied',
        error_description: 'The user has denied your application access.',
        error_uri:
          'https://docs.github.com/apps/managing-oauth-apps/troubleshooting-authorization-request-errors/#access-denied',
        state,
      }),
      303,
    );
  }
  const login = typeof form['login'] === 'string' ? form['login'] : query['sandbox_login'];
  if (login === undefined || !isLogin(login)) return choosePerson(world, query, login ?? null, reply);
  const user = (await world.users.find(login)) ?? world.users.register(login);
  const scopes = (query['scope'] ?? '').split(/[\s,]+/).filter((scope) => scope !== '');
  const code = codes.issue({ login: user.login, redirectUri, scopes, challenge });
  return reply.redirect(withQuery(redirectUri, { code, state }), 303);
}

/** GitHub reports a failed exchange with status 200 and an `error` field. */
function exchange(
  world: GitHubWorld,
  codes: SingleUseCodes<Grant>,
  authorization: string | undefined,
  fields: Record<string, unknown>,
): Record<string, string> {
  const text = (name: string): string => (typeof fields[name] === 'string' ? fields[name] : '');
  const client = readClient(authorization, fields);
  if (client.id !== GITHUB_CLIENT_ID || !isSameSecret(client.secret, GITHUB_CLIENT_SECRET)) {
    return failure(
      'incorrect_client_credentials',
      'The client_id and/or client_secret passed are incorrect.',
    );
  }
  const grant = codes.redeem(text('code'));
  const isProven =
    grant?.challenge === null || (grant && verifyPkceChallenge(text('code_verifier'), grant.challenge));
  if (!grant || isProven !== true) {
    return failure('bad_verification_code', 'The code passed is incorrect or expired.');
  }
  if (text('redirect_uri') !== '' && text('redirect_uri') !== grant.redirectUri) {
    return failure(
      'redirect_uri_mismatch',
      'The redirect_uri MUST match the registered callback URL for this application.',
    );
  }
  const token = `gho_${randomAlphanumeric(36)}`;
  world.tokens.save(token, {
    id: Date.now(),
    login: grant.login,
    scopes: grant.scopes,
    createdAt: new Date().toISOString(),
  });
  return { access_token: token, token_type: 'bearer', scope: grant.scopes.join(',') };
}

function failure(error: string, description: string): Record<string, string> {
  return {
    error,
    error_description: description,
    error_uri: `https://docs.github.com/apps/managing-oauth-apps/troubleshooting-oauth-app-access-token-request-errors/#${error.replaceAll('_', '-')}`,
  };
}

async function choosePerson(
  world: GitHubWorld,
  query: Query,
  refused: string | null,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const suggested = query['login']?.toLowerCase();
  const users = (await world.users.list()).toSorted(
    (a, b) => Number(b.login.toLowerCase() === suggested) - Number(a.login.toLowerCase() === suggested),
  );
  const people = users.map(
    (user) =>
      html`<li>
        <form method="post">
          <input type="hidden" name="login" value="${user.login}" /><button class="person">
            <img class="face" src="/github/avatars/${user.id}.svg" alt="" /><span
              >${user.name}<small>${user.login}</small></span
            >
          </button>
        </form>
      </li>`,
  );
  return sendPage(reply, {
    title: 'Authorize ProtoHaat',
    realService: 'GitHub',
    body: html`<p>
        Pick who you are on GitHub: no password is asked.
        ${query['scope'] ? `The application asks for: ${query['scope']}.` : 'The application asks to read public data only.'}
      </p>
      ${refused === null ? '' : html`<p role="alert"><strong>"${refused}" cannot be a GitHub login.</strong></p>`}
      <ul class="plain">
        ${people}
      </ul>
      <form method="post" class="card">
        <label for="login">Another login</label>
        <p>
          <input
            type="text"
            id="login"
            name="login"
            required
            maxlength="39"
            autocomplete="off"
            value="${query['login']}"
          />
        </p>
        <button class="primary">Authorize</button>
      </form>
      <form method="post"><button name="answer" value="cancel">Cancel</button></form>`,
  });
}

function refuse(reply: FastifyReply, reason: string, status: number): FastifyReply {
  return sendPage(
    reply,
    {
      title: 'This application cannot sign you in',
      realService: 'GitHub',
      body: html`<p role="alert">${reason}</p>`,
    },
    status,
  );
}
