import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LimitName } from '#domain/limits.ts';
import { type Auth, createAuth } from './auth-instance.ts';
import { GoogleDocuments, type GoogleFacts } from './google-documents.ts';
import { BASE_PATH, CLIENT_ADDRESS_HEADER, type IdentitySettings } from './identity-settings.ts';
import { asSentence } from './refusal-sentence.ts';

/** What the browser needs; the library's other calls are not reachable. */
const OPEN_CALLS: ReadonlySet<string> = new Set([
  'POST /sign-up/email',
  'POST /sign-in/email',
  'POST /sign-out',
  'POST /send-verification-email',
  'GET /verify-email',
  'POST /request-password-reset',
  'POST /check-reset-link',
  'POST /reset-password',
  'POST /change-password',
  'GET /list-accounts',
  'GET /get-session',
  'GET /token',
  'GET /jwks',
  'GET /oauth-popup/start',
  'GET /callback/google',
]);

const PASSWORD_CALLS: ReadonlySet<string> = new Set([
  '/check-reset-link',
  '/reset-password',
  '/change-password',
]);

/** Keeps the library's instances: one that does without Google, and one for Google as it was last read. */
export class AuthKeeper {
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
  keeper: AuthKeeper,
  settings: IdentitySettings,
): Promise<void> {
  await app.register(async (scope) => {
    // The library reads the body itself. JSON alone is taken: in a form, which it would take as well, nobody could count who
    // is asked for.
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
      config: { limits: (request) => limitsOf(pathOf(request)), limitedName: emailNamed },
      handler: (request, reply) => answer(request, reply, keeper, settings),
    });
  });
}

function pathOf(request: FastifyRequest): string {
  return new URL(request.url, 'http://localhost').pathname.slice(BASE_PATH.length);
}

/** What each call counts as; the marketplace refuses what is too much before the library sees it. */
function limitsOf(path: string): readonly LimitName[] {
  if (path === '/sign-in/email') return ['sign-in', 'sign-in-account'];
  if (path === '/sign-up/email') return ['sign-up'];
  if (path === '/send-verification-email' || path === '/request-password-reset') return ['mails'];
  if (PASSWORD_CALLS.has(path)) return ['passwords'];
  return ['identity'];
}

/** Guesses at one account are counted wherever they come from. Read as the library reads it: a byte order mark is skipped. */
function emailNamed({ body }: FastifyRequest): string | null {
  if (!Buffer.isBuffer(body)) return null;
  try {
    const { email } = JSON.parse(new TextDecoder().decode(body)) as { email?: unknown };
    return typeof email === 'string' ? email.trim().toLowerCase() : null;
  } catch {
    return null;
  }
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  keeper: AuthKeeper,
  settings: IdentitySettings,
): Promise<FastifyReply> {
  const url = new URL(request.url, settings.publicUrl);
  const path = pathOf(request);
  if (!OPEN_CALLS.has(`${request.method} ${path}`)) {
    return reply.code(404).send({ code: 'NOT_FOUND', message: 'There is no such call.' });
  }
  if (holdsNul(request.body)) {
    return reply
      .code(400)
      .send({ code: 'BAD_REQUEST', message: 'A text holds a character that no text has.' });
  }
  const auth = path.includes('google') || path.includes('popup') ? await keeper.withGoogle() : keeper.auth;
  const response = await auth.handler(
    new Request(url, {
      method: request.method,
      headers: headersOf(request),
      ...(Buffer.isBuffer(request.body) ? { body: new Uint8Array(request.body) } : {}),
    }),
  );
  void reply
    .code(response.status)
    .header('cache-control', path === '/jwks' ? 'public, max-age=300' : 'no-store');
  for (const [name, value] of response.headers) {
    if (name === 'set-cookie' || name === 'cache-control') continue;
    void reply.header(name, name === 'location' ? landing(path, value) : value);
  }
  // Whoever sits down at this computer next finds no token and no draft. Personal answers are never cached, and cookies of
  // neighbouring hosts are not ours to clear.
  if (path === '/sign-out' && response.ok) void reply.header('clear-site-data', '"storage"');
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) void reply.header('set-cookie', cookies);
  const body = Buffer.from(await response.arrayBuffer());
  return reply.send(response.status === 400 ? asSentence(body) : body);
}

/** PostgreSQL keeps no text with a NUL, and the library hands texts on as they are. */
function holdsNul(body: unknown): boolean {
  return Buffer.isBuffer(body) && (body.includes(0) || body.includes(String.raw`\u0000`));
}

function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    // The length belongs to the body as it arrived.
    if (name === 'content-length' || name === 'transfer-encoding' || value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one);
  }
  // The session's address is what our own proxy setting found, never what a client writes.
  headers.set(CLIENT_ADDRESS_HEADER, request.ip);
  return headers;
}

/** A verification link that failed must not land on the page that says it succeeded. */
function landing(path: string, location: string): string {
  if (path !== '/verify-email' || !URL.canParse(location)) return location;
  const url = new URL(location);
  if (url.searchParams.has('error')) url.searchParams.delete('verified');
  return url.href;
}
