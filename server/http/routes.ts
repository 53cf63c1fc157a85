import formBody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, RouteOptions } from 'fastify';
import { scopeOf } from '#contract/call-scopes.ts';
import type { Call, FileRule } from '#contract/call.ts';
import {
  type BodyOf,
  type CallName,
  type Calls,
  calls,
  type ParamsOf,
  type ProgressOf,
  type QueryOf,
  type ResponseOf,
} from '#contract/calls.ts';
import { DomainError } from '#domain/common/domain-error.ts';
import { parseIdempotencyKey } from '#domain/common/idempotency-key.ts';
import type { UploadStore } from '../ports/file-store.ts';
import type { SessionOwner } from '../ports/identity-provider.ts';
import { answerLanguage, translateAnswer } from '../runtime/translate-answer.ts';
import { type DisconnectSignals, disconnectSignals, onConnectionClose } from './client-disconnect.ts';
import { shutdownSignal } from './closing.ts';
import type { Release } from './concurrency-limiter.ts';
import { readForm, removeFiles, type UploadedFile, type UploadedFiles } from './multipart.ts';
import { sendNdjson, acceptsNdjson } from './ndjson-response.ts';
import { tagOf } from './openapi-names.ts';
import type { Admission } from './overload.ts';
import { statusOf } from './problem-reply.ts';
import { limitsOfRequest, paymentIdOf } from './rate-limits.ts';
import { ReadyAnswer } from './ready-answer.ts';
import { serializerCompilerFor, findUnstorableText, markAsText, validatorCompiler } from './validation.ts';
import {
  authenticate,
  type FindRoles,
  type FindViewer,
  type Identified,
  type Member,
  type Staff,
} from './viewer.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    callName?: CallName;
    isDocument?: boolean;
  }
}

type ViewerOf<Name extends CallName> = {
  public: null;
  anyone: Identified | null;
  identified: Identified;
  member: Member;
  staff: Staff;
  console: Staff;
}[Calls[Name]['access']];

type FileFields<Name extends CallName> = Calls[Name] extends {
  files: infer Files extends Readonly<Record<string, FileRule>>;
}
  ? { readonly [Field in keyof Files]: readonly UploadedFile[] }
  : object;

export interface CallInput<Name extends CallName> {
  readonly params: ParamsOf<Name>;
  readonly query: QueryOf<Name>;
  readonly body: BodyOf<Name>;
  readonly files: FileFields<Name>;
  readonly viewer: ViewerOf<Name>;
  readonly rawBody: Buffer;
  /** Sends a progress line if the client accepts NDJSON; otherwise does nothing. */
  readonly progress: (item: ProgressOf<Name>) => void;
  readonly signal: AbortSignal;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type Handler<Name extends CallName> = (
  input: CallInput<Name>,
) => Promise<ResponseOf<Name> | ReadyAnswer>;

export interface Routes {
  /** The handler of a redirect or download uses `reply` and returns null. */
  handle<Name extends CallName>(name: Name, handler: Handler<Name>): void;
}

/** https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header */
const IDEMPOTENCY_KEY = 'idempotency-key';

const viewers = new WeakMap<FastifyRequest, Identified | Member | Staff | null>();
const uploads = new WeakMap<FastifyRequest, UploadedFiles>();

export function createRoutes(
  app: FastifyInstance,
  deps: Omit<RouteDeps, 'shutdown'>,
): Routes & { handleUnimplemented(): void } {
  const handled = new Set<CallName>();
  const routeDeps: RouteDeps = { ...deps, shutdown: shutdownSignal(app) };

  function handle<Name extends CallName>(name: Name, handler: Handler<Name>): void {
    if (handled.has(name)) throw new Error(`two handlers for ${name}`);
    handled.add(name);
    const call: Call = calls[name];
    const route = routeOptions(name, call, routeDeps, (request, reply, { files, progress, signals }) =>
      // The cast is safe, because the call's schemas have validated the input.
      handler({
        params: request.params,
        query: request.query,
        body: request.body ?? {},
        files,
        viewer: viewers.get(request) ?? null,
        rawBody: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        progress,
        get signal() {
          return signals.signal;
        },
        request,
        reply,
      } as unknown as CallInput<Name>),
    );
    if (call.rawBody === true) registerRaw(app, route);
    else if (call.form !== undefined) registerForm(app, route);
    else app.route(route);
  }

  return {
    handle,
    handleUnimplemented() {
      for (const name of Object.keys(calls) as CallName[]) {
        if (handled.has(name)) continue;
        handle(name, () => Promise.reject(new DomainError('not-built', { reason: 'not-built' })));
      }
    },
  };
}

export type RunOnce = (
  keyed: { readonly profileId: string; readonly key: string; readonly request: unknown },
  on: { readonly statusOf: (error: DomainError) => number; readonly onRepeat: () => void },
  run: () => Promise<unknown>,
) => Promise<unknown>;

interface RouteDeps {
  readonly findViewer: FindViewer;
  readonly findRoles: FindRoles;
  readonly assertNotRevoked: (caller: SessionOwner) => Promise<void>;
  readonly admission: Admission;
  readonly store: Pick<UploadStore, 'receive'>;
  readonly runOnce: RunOnce;
  readonly pictureBase?: string;
  readonly shutdown: AbortSignal;
}

interface RunInput {
  readonly files: UploadedFiles;
  readonly progress: (item: unknown) => void;
  readonly signals: DisconnectSignals;
}

function routeOptions(
  name: CallName,
  call: Call,
  {
    findViewer,
    findRoles,
    assertNotRevoked,
    admission,
    store,
    runOnce,
    pictureBase = '',
    shutdown,
  }: RouteDeps,
  run: (request: FastifyRequest, reply: FastifyReply, input: RunInput) => Promise<unknown>,
): RouteOptions {
  const [method, path] = name.split(' ') as [HTTPMethods, string];
  const isForm = call.form !== undefined;
  return {
    method,
    url: path.replaceAll(/\{(\w+)\}/gu, ':$1'),
    // Some GET calls write (bookmark, register), so a HEAD request must not run their handlers.
    exposeHeadRoute: call.responseKind === 'download',
    schema: {
      summary: call.summary,
      tags: [tagOf(path)],
      security: securityOf(call),
      ...(call.params === undefined ? {} : { params: call.params }),
      ...(call.query === undefined ? {} : { querystring: call.query }),
      ...(call.body === undefined ? {} : { body: call.body }),
      ...(call.form === undefined
        ? {}
        : {
            body: call.form,
            consumes: ['multipart/form-data', 'application/x-www-form-urlencoded', 'application/json'],
          }),
      ...(call.responseKind === undefined ? { response: { 200: call.response } } : {}),
    },
    validatorCompiler,
    serializerCompiler: serializerCompilerFor(pictureBase),
    ...(call.maxBodyBytes === undefined ? {} : { bodyLimit: call.maxBodyBytes }),
    config: {
      callName: name,
      limits: limitsOfRequest,
      limitedName: (request) => paymentIdOf(request.body),
    },
    onRequest: async (request) => {
      let releaseLookUp: Release | null = null;
      try {
        const viewer = await authenticate(
          request,
          { ...call, scope: scopeOf(name) },
          (token) =>
            findViewer(token, async () => {
              releaseLookUp = await admission.lookUp(request);
            }),
          findRoles,
        );
        const isSensitive = call.movesMoney === true || call.checksRevocation === true;
        // API tokens are revoked in our database, not at the identity provider.
        if (isSensitive && viewer !== null && viewer.scopes === null) await assertNotRevoked(viewer.identity);
        viewers.set(request, viewer);
      } finally {
        (releaseLookUp as Release | null)?.();
      }
    },
    ...(call.body !== undefined && name.startsWith('DELETE ')
      ? {
          preValidation: (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
            // Most clients send DELETE without a body, so a missing body counts as an empty object.
            if (request.headers['content-type'] === undefined) request.body ??= {};
            done();
          },
        }
      : {}),
    ...(isForm
      ? {
          preValidation: async (request: FastifyRequest, reply: FastifyReply) => {
            const { fields, files } = await readForm(request, call, store);
            if (!isJson(request)) markAsText(fields);
            request.body = fields;
            uploads.set(request, files);
            onConnectionClose(reply, () => void removeFiles(takeFiles(request)));
          },
        }
      : {}),
    handler: async (request, reply) => {
      if (call.rawBody !== true) assertStorableText(request);
      if (call.access !== 'public') void reply.header('cache-control', 'private, no-store');
      const signals = disconnectSignals(reply, shutdown);
      const files = takeFiles(request);
      const language = answerLanguage(request);
      try {
        // The files of a disconnected client are already removed, so the handler must not run.
        if (isForm) signals.disconnected.throwIfAborted();
        if (call.progress !== undefined && acceptsNdjson(request)) {
          return await sendNdjson(request, reply, call, signals.disconnected, (progress) =>
            run(request, reply, { files, progress, signals }),
          );
        }
        const runCall = () => run(request, reply, { files, progress: () => undefined, signals });
        const { [IDEMPOTENCY_KEY]: key } = request.headers;
        const profileId = viewers.get(request)?.profile?.id;
        if (call.movesMoney === true && key !== undefined && profileId !== undefined) {
          const keyed = {
            profileId,
            key: parseIdempotencyKey(key),
            request: [name, request.params, request.body ?? null],
          };
          const onRepeat = () => void reply.header('idempotency-replayed', 'true');
          return translateAnswer(await runOnce(keyed, { statusOf, onRepeat }, runCall), language);
        }
        const answer = await runCall();
        if (answer instanceof ReadyAnswer) return await answer.in(language).send(request, reply);
        return call.responseKind === undefined ? translateAnswer(answer, language) : reply;
      } catch (error) {
        // The disconnect aborted the handler, so there is no client to respond to and no failure to log.
        if (signals.disconnected.aborted && error === signals.disconnected.reason) return reply.hijack();
        throw error;
      } finally {
        await removeFiles(files);
      }
    },
  };
}

function securityOf({ access }: Call): Record<string, string[]>[] {
  if (access === 'public') return [];
  return access === 'anyone' ? [{}, { bearer: [] }] : [{ bearer: [] }];
}

/** Transfers ownership of the uploaded files: the caller must remove them. */
function takeFiles(request: FastifyRequest): UploadedFiles {
  const files = uploads.get(request) ?? {};
  uploads.delete(request);
  return files;
}

function assertStorableText(request: FastifyRequest): void {
  const field = findUnstorableText(request);
  if (field === null) return;
  throw new DomainError(
    'invalid-field',
    { reason: 'field-not-storable', params: { field } },
    {
      field,
    },
  );
}

function isJson({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.startsWith('application/json') === true;
}

function registerForm(app: FastifyInstance, route: RouteOptions): void {
  void app.register(async (scope) => {
    await scope.register(formBody);
    scope.route(route);
  });
}

/** The signature of such a call is verified over the bytes of the body. */
function registerRaw(app: FastifyInstance, route: RouteOptions): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.route(route);
  });
}

export function accountOf(request: FastifyRequest): string | null {
  return viewers.get(request)?.identity.subject ?? null;
}
