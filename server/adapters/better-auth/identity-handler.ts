import '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DEVICE_COOKIE_SECONDS, deviceCookieName } from '#domain/accounts/device-cookie.ts';
import type { LimitName } from '#domain/common/limits.ts';
import type { Refusal } from '#domain/common/refusal.ts';
import { describeRefusal, answerLanguage, translateText } from '../../runtime/translate-answer.ts';
import { type Auth, createAuth } from './auth-instance.ts';
import { GoogleDocuments, type GoogleFacts } from './google-documents.ts';
import {
  BASE_PATH,
  CLIENT_ADDRESS_HEADER,
  DEVICE_HEADER,
  type IdentitySettings,
} from './identity-settings.ts';

/**
 * Allowlist of the identity endpoints and their parameters. All other endpoints return 404, and all other
 * parameters are dropped, so that clients cannot set redirect URLs, scopes or library options.
 */
export const allowedCalls: Readonly<Record<string, readonly string[]>> = {
  'POST /sign-up/email': ['name', 'email', 'password'],
  'POST /sign-in/email': ['email', 'password'],
  'POST /sign-out': [],
  'POST /send-verification-email': ['email'],
  'POST /check-verification-link': ['token'],
  'POST /verify-email': ['token', 'password', 'code'],
  'POST /disown-address': ['token'],
  'POST /change-pending-email': ['email'],
  'POST /request-password-reset': ['email'],
  'POST /check-reset-link': ['token'],
  'POST /reset-password': ['token', 'newPassword'],
  'POST /change-password': ['currentPassword', 'newPassword'],
  'POST /change-email': ['newEmail', 'password'],
  'POST /check-email-change': ['token'],
  'POST /confirm-email-change': ['token', 'password'],
  'POST /check-take-back': ['token'],
  'POST /take-back-email': ['token'],
  'GET /list-accounts': [],
  'GET /get-session': [],
  'GET /token': [],
  'GET /jwks': [],
  'GET /oauth-popup/start': ['provider', 'popupOrigin', 'popupNonce'],
  'GET /callback/google': ['code', 'state', 'error', 'error_description', 'iss'],
};

const mailCalls: ReadonlySet<string> = new Set([
  '/send-verification-email',
  '/change-pending-email',
  '/request-password-reset',
  '/change-email',
]);

const deviceCalls: ReadonlySet<string> = new Set([
  '/sign-up/email',
  '/sign-in/email',
  '/reset-password',
  '/callback/google',
]);

export class AuthInstances {
  readonly auth: Auth;
  readonly #settings: IdentitySettings;
  readonly #documents: GoogleDocuments | null;
  #google: { readonly auth: Auth; readonly facts: GoogleFacts } | null = null;

  constructor(settings: IdentitySettings) {
    this.#settings = settings;
    this.#documents =
      settings.google === null
        ? null
        : new GoogleDocuments(settings.google.discoveryUrl, settings.onGoogleCircuitChange);
    this.auth = createAuth(settings);
  }

  async isGoogleReachable(): Promise<boolean | null> {
    return this.#documents === null ? null : (await this.#documents.current()) !== null;
  }

  async withGoogle(): Promise<Auth> {
    const facts = (await this.#documents?.current()) ?? null;
    if (facts === null) return this.auth;
    if (this.#google?.facts !== facts) this.#google = { auth: createAuth(this.#settings, facts), facts };
    return this.#google.auth;
  }
}

export async function mountIdentity(
  app: FastifyInstance,
  instances: AuthInstances,
  settings: IdentitySettings,
): Promise<void> {
  await app.register(async (scope) => {
    // Only JSON is accepted, because other sites can send forms without a CORS preflight.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: 16 * 1024 },
      (_request, body, done) => done(null, body),
    );
    scope.route({
      method: ['GET', 'POST'],
      url: `${BASE_PATH}/*`,
      exposeHeadRoute: false,
      schema: { hide: true },
      config: { limits: (request) => limitsOf(pathOf(request)) },
      handler: (request, reply) => answer(request, reply, instances, settings),
    });
  });
}

function pathOf(request: FastifyRequest): string {
  return new URL(request.url, 'http://localhost').pathname.slice(BASE_PATH.length);
}

/** The calls count proofs of a password or mailed link themselves. */
function limitsOf(path: string): readonly LimitName[] {
  if (path === '/sign-in/email') return [];
  if (path === '/sign-up/email') return ['sign-up'];
  if (mailCalls.has(path)) return ['mails'];
  return ['identity'];
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  instances: AuthInstances,
  settings: IdentitySettings,
): Promise<FastifyReply> {
  const path = pathOf(request);
  if (request.method === 'GET' && path === '/verify-email') {
    // Emails from earlier versions link to this path. Those links are no longer valid.
    return reply
      .header('cache-control', 'no-store')
      .redirect(`${settings.publicUrl}/verify-email?error=INVALID_TOKEN`, 302);
  }
  const parameters = allowedCalls[`${request.method} ${path}`];
  if (parameters === undefined) {
    return reply
      .code(404)
      .send({ code: 'NOT_FOUND', ...describeRefusal({ reason: 'unknown-call' }, answerLanguage(request)) });
  }
  const body = Buffer.isBuffer(request.body) ? filterBody(request.body, parameters) : undefined;
  if (body === null) {
    return reply.code(400).send({
      code: 'BAD_REQUEST',
      ...describeRefusal({ reason: 'body-not-json' }, answerLanguage(request)),
    });
  }
  if (body?.includes(String.raw`\u0000`) === true) {
    return reply.code(400).send({
      code: 'BAD_REQUEST',
      ...describeRefusal({ reason: 'text-with-nul' }, answerLanguage(request)),
    });
  }
  const isHttps = settings.publicUrl.startsWith('https://');
  const cookieName = deviceCookieName(isHttps);
  const { devices } = settings;
  const knownHash = await devices.hashOf(request.cookies[cookieName]);
  const newCookie = knownHash === null && deviceCalls.has(path) ? devices.newCookie() : null;
  const deviceHash = newCookie === null ? knownHash : await devices.hashOf(newCookie);
  const auth =
    path.includes('google') || path.includes('popup') ? await instances.withGoogle() : instances.auth;
  const response = await auth.handler(
    new Request(urlOf(request, path, parameters, settings.publicUrl), {
      method: request.method,
      headers: headersOf(request, deviceHash),
      ...(body === undefined ? {} : { body }),
    }),
  );
  void reply
    .code(response.status)
    .header('cache-control', path === '/jwks' ? 'public, max-age=300' : 'no-store');
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie' && name !== 'cache-control') void reply.header(name, value);
  }
  // This header removes tokens and drafts from shared computers. Cookies remain, because clearing them would affect
  // sibling hosts.
  if (path === '/sign-out' && response.ok) void reply.header('clear-site-data', '"storage"');
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) void reply.header('set-cookie', cookies);
  if (response.ok && newCookie !== null) {
    void reply.setCookie(cookieName, newCookie, {
      httpOnly: true,
      secure: isHttps,
      sameSite: 'lax',
      path: '/',
      maxAge: DEVICE_COOKIE_SECONDS,
    });
  }
  const content = Buffer.from(await response.arrayBuffer());
  const readable = response.status === 400 ? toReadableError(content) : content;
  return reply.send(
    response.ok ? readable : translateText(readable.toString('utf8'), answerLanguage(request)),
  );
}

function urlOf(request: FastifyRequest, path: string, parameters: readonly string[], publicUrl: string): URL {
  const given = new URL(request.url, 'http://localhost').searchParams;
  const url = new URL(`${BASE_PATH}${path}`, publicUrl);
  if (request.method !== 'GET') return url;
  for (const name of parameters) {
    const value = given.get(name);
    if (value !== null) url.searchParams.set(name, value);
  }
  if (path === '/oauth-popup/start') url.searchParams.set('callbackURL', '/');
  return url;
}

function filterBody(bytes: Buffer, parameters: readonly string[]): string | null {
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return null;
  const given = body as Record<string, unknown>;
  return JSON.stringify(
    Object.fromEntries(
      parameters.filter((name) => Object.hasOwn(given, name)).map((name) => [name, given[name]]),
    ),
  );
}

function headersOf(request: FastifyRequest, deviceHash: string | null): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (name === 'content-length' || name === 'transfer-encoding' || value === undefined) continue;
    for (const item of Array.isArray(value) ? value : [value]) headers.append(name, item);
  }
  headers.set(CLIENT_ADDRESS_HEADER, request.ip);
  // A client cannot name a device itself.
  if (deviceHash === null) headers.delete(DEVICE_HEADER);
  else headers.set(DEVICE_HEADER, deviceHash);
  return headers;
}

/**
 * Replaces the library's validation messages, such as "[body.email] Invalid input: expected string, received
 * undefined", with a sentence. Other errors are returned unchanged.
 */
function toReadableError(body: Buffer): Buffer {
  let problem: { readonly code?: unknown; readonly message?: unknown };
  try {
    problem = JSON.parse(body.toString('utf8')) as typeof problem;
  } catch {
    return body;
  }
  if (problem?.code !== 'VALIDATION_ERROR') return body;
  const field = /^\[(?:body|query)\.(\w{1,40})\]/u.exec(String(problem.message))?.[1];
  const refusal: Refusal =
    field === undefined
      ? { reason: 'body-not-an-object' }
      : field === 'email'
        ? { reason: 'address-needed' }
        : { reason: 'field-missing-or-invalid', params: { field } };
  return Buffer.from(JSON.stringify({ ...problem, ...describeRefusal(refusal) }));
}
