import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SignJWT } from 'jose';
import { hasDisconnectedWithin } from '../common/client-disconnect.ts';
import { addFaultRoutes, FaultList } from '../common/fault-list.ts';
import { parseForm } from '../common/form-body.ts';
import { avatarSvg } from '../common/page.ts';
import type { RecordCollection, RecordJournal } from '../common/record-journal.ts';
import { isHttpUrl, readClient, withQuery } from '../common/redirects.ts';
import {
  SingleUseCodes,
  verifyPkceChallenge,
  isSameSecret,
  randomAlphanumeric,
  stableNumber,
} from '../common/tokens.ts';
import { sendChooser, sendRefusal } from './google-pages.ts';
import {
  openSigningKey,
  type SigningKey,
  isEmail,
  personOf,
  picturePath,
  type GooglePerson,
} from './google-people.ts';

/** https://developers.google.com/identity/openid-connect/openid-connect */

export const GOOGLE_CLIENT_ID = 'sandbox-google-client';
export const GOOGLE_CLIENT_SECRET = 'sandbox-google-secret';
const TOKEN_LIFE_SECONDS = 3600;
/** A fault's `operation` is the last segment of the route, such as `openid-configuration`, `authorize` or `token`. */
const GOOGLE_FAULT_KINDS = ['hang', 'http-500'] as const;
const SCOPES = ['openid', 'email', 'profile'];

interface Grant {
  person: GooglePerson;
  redirectUri: string;
  scope: string;
  nonce: string | null;
  challenge: string | null;
  isOffline: boolean;
}

interface Token {
  kind: 'access' | 'refresh';
  email: string;
  isEmailVerified: boolean;
  scope: string;
  expiresAtMs: number;
}

type Query = Record<string, string | undefined>;

export class GoogleSandbox {
  readonly #url: () => string;
  readonly #key: SigningKey;
  readonly #codes = new SingleUseCodes<Grant>();
  readonly #tokens: RecordCollection<Token>;
  readonly #faults = new FaultList(GOOGLE_FAULT_KINDS);

  static async open(journal: RecordJournal, url: () => string): Promise<GoogleSandbox> {
    return new GoogleSandbox(journal, url, await openSigningKey(journal));
  }

  private constructor(journal: RecordJournal, url: () => string, key: SigningKey) {
    this.#url = url;
    this.#key = key;
    this.#tokens = journal.collection('google.tokens');
  }

  addRoutes(app: FastifyInstance): void {
    addFaultRoutes(app, '/_control/faults', this.#faults);
    app.addHook('onRequest', async (request, reply) => {
      const path = request.routeOptions.url?.split('/').at(-1) ?? '';
      if (path === 'faults') return;
      const fault = this.#faults.take(GOOGLE_FAULT_KINDS, path);
      if (fault?.kind === 'hang') await hasDisconnectedWithin(request, fault.delayMs);
      if (fault?.kind === 'http-500') await reply.code(500).send({ error: 'internal_failure' });
    });
    app.get('/.well-known/openid-configuration', () => this.#discovery());
    app.get('/jwks', () => ({ keys: [this.#key.publicJwk] }));
    app.get<{ Querystring: Query }>('/authorize', (request, reply) =>
      this.#authorize(request.query, {}, reply),
    );
    app.post<{ Querystring: Query; Body: string }>('/authorize', (request, reply) =>
      this.#authorize(request.query, parseForm(request.body), reply),
    );
    app.post<{ Body: string }>('/token', (request, reply) => this.#token(request, reply));
    app.post<{ Body: string }>('/revoke', (request, reply) => {
      const { token } = parseForm(request.body);
      if (typeof token !== 'string' || !this.#tokens.find(token)) {
        return reply
          .code(400)
          .send({ error: 'invalid_token', error_description: 'Token expired or revoked' });
      }
      this.#tokens.delete(token);
      return reply.send({});
    });
    app.route({
      method: ['GET', 'POST'],
      url: '/userinfo',
      handler: (request, reply) => this.#userInfo(request, reply),
    });
    app.get<{ Params: { name: string }; Querystring: Query }>('/pictures/:name', (request, reply) => {
      const [sub = ''] = request.params.name.split('.');
      return reply
        .type('image/svg+xml')
        .send(avatarSvg(request.query['of'] ?? '?', stableNumber(sub, 0, 360)));
    });
  }

  get #issuer(): string {
    return `${this.#url()}/google`;
  }

  #discovery(): object {
    const issuer = this.#issuer;
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      revocation_endpoint: `${issuer}/revoke`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      scopes_supported: SCOPES,
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      claims_supported: [
        'aud',
        'email',
        'email_verified',
        'exp',
        'family_name',
        'given_name',
        'iat',
        'iss',
        'name',
        'picture',
        'sub',
      ],
      code_challenge_methods_supported: ['S256'],
    };
  }

  #authorize(query: Query, form: Record<string, unknown>, reply: FastifyReply): FastifyReply {
    const redirectUri = query['redirect_uri'] ?? '';
    if (query['client_id'] !== GOOGLE_CLIENT_ID)
      return sendRefusal(reply, 'invalid_client: this client id is not known.');
    if (!isHttpUrl(redirectUri))
      return sendRefusal(reply, 'redirect_uri_mismatch: redirect_uri is missing or no web address.');
    const answer = (fields: Record<string, string | null>): FastifyReply =>
      reply.redirect(withQuery(redirectUri, { ...fields, state: query['state'] ?? null }), 303);
    if (query['response_type'] !== 'code') return answer({ error: 'unsupported_response_type' });
    const scope = query['scope'] ?? '';
    if (!scope.split(' ').includes('openid')) return answer({ error: 'invalid_scope' });
    const challenge = query['code_challenge'] ?? null;
    if (challenge !== null && (query['code_challenge_method'] !== 'S256' || !/^[\w-]{43}$/.test(challenge))) {
      return answer({ error: 'invalid_request', error_description: 'code_challenge_method must be S256' });
    }
    if (form['answer'] === 'cancel') return answer({ error: 'access_denied' });

    const email = typeof form['email'] === 'string' ? form['email'] : query['sandbox_email'];
    if (email === undefined || !isEmail(email)) {
      if (query['prompt'] === 'none') return answer({ error: 'login_required' });
      return sendChooser(reply, query['login_hint'] ?? null, email ?? null);
    }
    const isVerified =
      form['email'] === undefined
        ? query['sandbox_email_verified'] !== 'false'
        : form['unverified'] !== 'yes';
    const code = this.#codes.issue({
      person: personOf(email, isVerified),
      redirectUri,
      scope,
      nonce: query['nonce'] ?? null,
      challenge,
      isOffline: query['access_type'] === 'offline',
    });
    return answer({
      code: `4/${code}`,
      scope,
      authuser: '0',
      prompt: query['prompt'] ?? 'none',
      iss: this.#issuer,
    });
  }

  async #token(request: FastifyRequest<{ Body: string }>, reply: FastifyReply): Promise<FastifyReply> {
    reply.header('cache-control', 'no-store');
    const fields = parseForm(request.body);
    const text = (name: string): string => (typeof fields[name] === 'string' ? fields[name] : '');
    const refuse = (error: string, description: string, status = 400): FastifyReply =>
      reply.code(status).send({ error, error_description: description });
    const client = readClient(request.headers.authorization, fields);
    if (client.id !== GOOGLE_CLIENT_ID || !isSameSecret(client.secret, GOOGLE_CLIENT_SECRET)) {
      return refuse('invalid_client', 'The OAuth client was not found or its secret is wrong.', 401);
    }
    if (text('grant_type') === 'refresh_token') {
      const token = this.#tokens.find(text('refresh_token'));
      if (token?.kind !== 'refresh') return refuse('invalid_grant', 'Token has been expired or revoked.');
      const person = personOf(token.email, token.isEmailVerified);
      return reply.send(await this.#answerFor({ person, scope: token.scope, nonce: null, isOffline: false }));
    }
    if (text('grant_type') !== 'authorization_code') {
      return refuse('unsupported_grant_type', `Invalid grant_type: ${text('grant_type')}`);
    }
    const grant = this.#codes.redeem(text('code').replace(/^4\//, ''));
    if (!grant) return refuse('invalid_grant', 'Malformed auth code.');
    if (grant.redirectUri !== text('redirect_uri')) return refuse('redirect_uri_mismatch', 'Bad Request');
    if (grant.challenge !== null && !verifyPkceChallenge(text('code_verifier'), grant.challenge)) {
      return refuse(
        'invalid_grant',
        text('code_verifier') === '' ? 'Missing code verifier.' : 'Invalid code verifier.',
      );
    }
    return reply.send(await this.#answerFor(grant));
  }

  async #answerFor(grant: Pick<Grant, 'person' | 'scope' | 'nonce' | 'isOffline'>): Promise<object> {
    const accessToken = this.#issueToken('access', grant);
    return {
      access_token: accessToken,
      expires_in: TOKEN_LIFE_SECONDS,
      ...(grant.isOffline ? { refresh_token: this.#issueToken('refresh', grant) } : {}),
      scope: grant.scope,
      token_type: 'Bearer',
      id_token: await this.#idToken(grant, accessToken),
    };
  }

  #issueToken(kind: Token['kind'], grant: Pick<Grant, 'person' | 'scope'>): string {
    const nowMs = Date.now();
    for (const old of this.#expired(nowMs)) this.#tokens.delete(old);
    const token = kind === 'access' ? `ya29.${randomAlphanumeric(60)}` : `1//${randomAlphanumeric(60)}`;
    const lifeSeconds = kind === 'access' ? TOKEN_LIFE_SECONDS : 180 * 24 * 3600;
    this.#tokens.save(token, {
      kind,
      email: grant.person.email,
      isEmailVerified: grant.person.isEmailVerified,
      scope: grant.scope,
      expiresAtMs: nowMs + lifeSeconds * 1000,
    });
    return token;
  }

  #expired(nowMs: number): string[] {
    return this.#tokens.entries().flatMap(([id, token]) => (token.expiresAtMs <= nowMs ? [id] : []));
  }

  #idToken(grant: Pick<Grant, 'person' | 'scope' | 'nonce'>, accessToken: string): Promise<string> {
    const half = createHash('sha256').update(accessToken).digest().subarray(0, 16);
    return new SignJWT({
      azp: GOOGLE_CLIENT_ID,
      ...this.#claims(grant.person, grant.scope),
      at_hash: half.toString('base64url'),
      ...(grant.nonce === null ? {} : { nonce: grant.nonce }),
    })
      .setProtectedHeader({ alg: 'RS256', kid: this.#key.id, typ: 'JWT' })
      .setIssuer(this.#issuer)
      .setAudience(GOOGLE_CLIENT_ID)
      .setSubject(grant.person.sub)
      .setIssuedAt()
      .setExpirationTime(`${TOKEN_LIFE_SECONDS}s`)
      .sign(this.#key.privateKey);
  }

  #userInfo(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const [scheme = '', value = ''] = request.headers.authorization?.split(' ') ?? [];
    const token = scheme.toLowerCase() === 'bearer' ? this.#tokens.find(value) : undefined;
    if (token?.kind !== 'access' || token.expiresAtMs <= Date.now()) {
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer realm="sandbox", error="invalid_token"')
        .send({ error: 'invalid_request', error_description: 'Invalid Credentials' });
    }
    const person = personOf(token.email, token.isEmailVerified);
    return reply.send({ sub: person.sub, ...this.#claims(person, token.scope) });
  }

  #claims(person: GooglePerson, scope: string): Record<string, unknown> {
    const scopes = scope.split(' ');
    return {
      ...(scopes.includes('email') ? { email: person.email, email_verified: person.isEmailVerified } : {}),
      ...(scopes.includes('profile')
        ? {
            name: person.name,
            given_name: person.givenName,
            ...(person.familyName === '' ? {} : { family_name: person.familyName }),
            picture: `${this.#url()}${picturePath(person)}`,
          }
        : {}),
    };
  }
}
