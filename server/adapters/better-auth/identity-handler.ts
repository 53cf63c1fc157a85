import { createHash, randomBytes } from 'node:crypto';
import '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DEVICE_COOKIE_SECONDS, deviceCookieName, isDeviceSecret } from '#domain/accounts/device-cookie.ts';
import type { LimitName } from '#domain/shared/limits.ts';
import { type Auth, createAuth } from './auth-instance.ts';
import { GoogleDocuments, type GoogleFacts } from './google-documents.ts';
import {
  BASE_PATH,
  CLIENT_ADDRESS_HEADER,
  DEVICE_HEADER,
  type IdentitySettings,
} from './identity-settings.ts';
import { deviceCalls, mailCalls, openCalls, passwordCalls } from './open-calls.ts';
import { asSentence } from './refusal-sentence.ts';

/** Keeps the library's instances: one that does without Google, and one for Google as it was last read. */
export class AuthHandlerDeps {
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

  /** For the calls that lead to Google and back; without Google when it has not answered for long. */
  async withGoogle(): Promise<Auth> {
    const facts = (await this.#documents?.current()) ?? null;
    if (facts === null) return this.auth;
    if (this.#google?.facts !== facts) this.#google = { auth: createAuth(this.#settings, facts), facts };
    return this.#google.auth;
  }
}

/** Answers the identity calls under `/api/identity/`. */
export async function mountIdentity(
  app: FastifyInstance,
  keeper: AuthHandlerDeps,
  settings: IdentitySettings,
): Promise<void> {
  await app.register(async (scope) => {
    // JSON alone: a form can be sent by another site without being asked.
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
      handler: (request, reply) => answer(request, reply, keeper, settings),
    });
  });
}

function pathOf(request: FastifyRequest): string {
  return new URL(request.url, 'http://localhost').pathname.slice(BASE_PATH.length);
}

/** What each call counts as. Signing in counts by itself, because it knows which browsers are no strangers. */
function limitsOf(path: string): readonly LimitName[] {
  if (path === '/sign-in/email') return [];
  if (path === '/sign-up/email') return ['sign-up'];
  if (mailCalls.has(path)) return ['mails'];
  if (passwordCalls.has(path)) return ['passwords'];
  return ['identity'];
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  keeper: AuthHandlerDeps,
  settings: IdentitySettings,
): Promise<FastifyReply> {
  const path = pathOf(request);
  if (request.method === 'GET' && path === '/verify-email') {
    // Links of mails from before pointed here. Opening one changes nothing.
    return reply
      .header('cache-control', 'no-store')
      .redirect(`${settings.publicUrl}/verify-email?error=INVALID_TOKEN`, 302);
  }
  const parameters = openCalls[`${request.method} ${path}`];
  if (parameters === undefined) {
    return reply.code(404).send({ code: 'NOT_FOUND', message: 'There is no such call.' });
  }
  const body = Buffer.isBuffer(request.body) ? readBody(request.body, parameters) : undefined;
  if (body === null) {
    return reply.code(400).send({ code: 'BAD_REQUEST', message: 'The body is no JSON object.' });
  }
  if (body?.includes(String.raw`\u0000`) === true) {
    return reply
      .code(400)
      .send({ code: 'BAD_REQUEST', message: 'A text holds a character that no text has.' });
  }
  const isHttps = settings.publicUrl.startsWith('https://');
  const cookieName = deviceCookieName(isHttps);
  const known = request.cookies[cookieName];
  const device = isDeviceSecret(known) ? known : randomBytes(32).toString('base64url');
  const auth = path.includes('google') || path.includes('popup') ? await keeper.withGoogle() : keeper.auth;
  const response = await auth.handler(
    new Request(urlOf(request, path, parameters, settings.publicUrl), {
      method: request.method,
      headers: headersOf(request, device),
      ...(body === undefined ? {} : { body }),
    }),
  );
  void reply
    .code(response.status)
    .header('cache-control', path === '/jwks' ? 'public, max-age=300' : 'no-store');
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie' && name !== 'cache-control') void reply.header(name, value);
  }
  // Whoever sits down at this computer next finds no token and no draft. Personal answers are never cached, and cookies of
  // neighbouring hosts are not ours to clear.
  if (path === '/sign-out' && response.ok) void reply.header('clear-site-data', '"storage"');
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) void reply.header('set-cookie', cookies);
  if (response.ok && deviceCalls.has(path) && device !== known) {
    void reply.setCookie(cookieName, device, {
      httpOnly: true,
      secure: isHttps,
      sameSite: 'lax',
      path: '/',
      maxAge: DEVICE_COOKIE_SECONDS,
    });
  }
  const answered = Buffer.from(await response.arrayBuffer());
  return reply.send(response.status === 400 ? asSentence(answered) : answered);
}

/** The address of the call with the parameters that it takes, once each, and no others. */
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

/** @returns null for what is no JSON object. */
function readBody(bytes: Buffer, parameters: readonly string[]): string | null {
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

function headersOf(request: FastifyRequest, device: string): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    // The length belongs to the body as it arrived.
    if (name === 'content-length' || name === 'transfer-encoding' || value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one);
  }
  // What our own proxy setting found and our own cookie says, never what a client writes.
  headers.set(CLIENT_ADDRESS_HEADER, request.ip);
  headers.set(DEVICE_HEADER, createHash('sha256').update(device).digest('hex'));
  return headers;
}
