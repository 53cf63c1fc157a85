import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, RouteOptions } from 'fastify';
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
import { labelOf } from '#domain/common/field-label.ts';
import type { FileStore } from '../ports/file-store.ts';
import { disconnectSignals, onConnectionClose } from './client-disconnect.ts';
import { shutdownSignal } from './closing.ts';
import type { Release } from './concurrency-limiter.ts';
import { readForm, removeFiles, type UploadedFile, type UploadedFiles } from './multipart.ts';
import { sendNdjson, acceptsNdjson } from './ndjson-response.ts';
import type { Admission } from './overload.ts';
import { limitsOf, paymentNamed } from './rate-limits.ts';
import { findUnstorableText, markAsText, validatorCompiler } from './validation.ts';
import { authenticate, type FindViewer, type Identified, type Member } from './viewer.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's name of the call that a route answers. */
    callName?: CallName;
  }
}

type ViewerOf<Name extends CallName> = {
  public: null;
  identified: Identified;
  member: Member;
}[Calls[Name]['access']];

type FileFields<Name extends CallName> = Calls[Name] extends {
  files: infer Files extends Readonly<Record<string, FileRule>>;
}
  ? { readonly [Field in keyof Files]: readonly UploadedFile[] }
  : object;

/** A handler's input, validated and typed by the contract. */
export interface CallInput<Name extends CallName> {
  readonly params: ParamsOf<Name>;
  readonly query: QueryOf<Name>;
  readonly body: BodyOf<Name>;
  readonly files: FileFields<Name>;
  readonly viewer: ViewerOf<Name>;
  /** The unparsed body for calls with `rawBody`; empty otherwise. */
  readonly rawBody: Buffer;
  /** Sends a progress line if the client accepts NDJSON; otherwise does nothing. */
  readonly progress: (item: ProgressOf<Name>) => void;
  /** Aborts when the client disconnects, and at shutdown after a grace period. */
  readonly signal: AbortSignal;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type Handler<Name extends CallName> = (input: CallInput<Name>) => Promise<ResponseOf<Name>>;

export interface Routes {
  /** Registers the handler of a contract call. For redirects and downloads it uses `reply` and returns null. */
  handle<Name extends CallName>(name: Name, handler: Handler<Name>): void;
}

/** Set by authentication and the form parser, read by the handler. */
const viewers = new WeakMap<FastifyRequest, Identified | Member | null>();
const uploads = new WeakMap<FastifyRequest, UploadedFiles>();

export function createRoutes(
  app: FastifyInstance,
  deps: Omit<RouteDeps, 'shutdown'>,
): Routes & { handleTheRest(): void } {
  const handled = new Set<CallName>();
  const routeDeps: RouteDeps = { ...deps, shutdown: shutdownSignal(app) };

  function handle<Name extends CallName>(name: Name, handler: Handler<Name>): void {
    if (handled.has(name)) throw new Error(`two handlers for ${name}`);
    handled.add(name);
    const call: Call = calls[name];
    const route = routeOptions(name, call, routeDeps, (request, reply, { files, progress, signal }) =>
      // Safe casts: the call's schemas have validated the input.
      handler({
        params: request.params,
        query: request.query,
        body: request.body ?? {},
        files,
        viewer: viewers.get(request) ?? null,
        rawBody: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        progress,
        signal,
        request,
        reply,
      } as unknown as CallInput<Name>),
    );
    if (call.rawBody === true) registerRaw(app, route);
    else app.route(route);
  }

  return {
    handle,
    handleTheRest() {
      for (const name of Object.keys(calls) as CallName[]) {
        if (handled.has(name)) continue;
        handle(name, () => Promise.reject(new DomainError('not-built', 'This is not available yet.')));
      }
    },
  };
}

interface RouteDeps {
  readonly findViewer: FindViewer;
  readonly admission: Admission;
  readonly store: Pick<FileStore, 'receive'>;
  readonly shutdown: AbortSignal;
}

interface RunInput {
  readonly files: UploadedFiles;
  readonly progress: (item: unknown) => void;
  readonly signal: AbortSignal;
}

function routeOptions(
  name: CallName,
  call: Call,
  { findViewer, admission, store, shutdown }: RouteDeps,
  run: (request: FastifyRequest, reply: FastifyReply, input: RunInput) => Promise<unknown>,
): RouteOptions {
  const [method, path] = name.split(' ') as [HTTPMethods, string];
  const isForm = call.form !== undefined;
  return {
    method,
    url: path.replaceAll(/\{(\w+)\}/gu, ':$1'),
    // Some GET calls write (bookmark, register), so HEAD is not routed to them.
    exposeHeadRoute: call.responseKind === 'download',
    schema: {
      summary: call.summary,
      tags: [path.split('/')[2] ?? 'other'],
      ...(call.access === 'public' ? {} : { security: [{ bearer: [] }] }),
      ...(call.params === undefined ? {} : { params: call.params }),
      ...(call.query === undefined ? {} : { querystring: call.query }),
      ...(call.body === undefined ? {} : { body: call.body }),
      ...(call.form === undefined
        ? {}
        : { body: call.form, consumes: ['multipart/form-data', 'application/json'] }),
      ...(call.responseKind === undefined ? { response: { 200: call.response } } : {}),
    },
    validatorCompiler,
    ...(call.maxBodyBytes === undefined ? {} : { bodyLimit: call.maxBodyBytes }),
    config: {
      callName: name,
      limits: limitsOf(name),
      limitedName: (request) => paymentNamed(request.body),
    },
    onRequest: async (request) => {
      let releaseLookUp: Release | null = null;
      try {
        const viewer = await authenticate(request, call.access, (token) =>
          findViewer(token, async () => {
            releaseLookUp = await admission(request);
          }),
        );
        viewers.set(request, viewer);
      } finally {
        (releaseLookUp as Release | null)?.();
      }
    },
    ...(isForm
      ? {
          preValidation: async (request: FastifyRequest, reply: FastifyReply) => {
            const { fields, files } = await readForm(request, call, store);
            if (request.isMultipart()) markAsText(fields);
            request.body = fields;
            uploads.set(request, files);
            // Rejected or disconnected before a handler took the files.
            onConnectionClose(reply, () => void removeFiles(takeFiles(request)));
          },
        }
      : {}),
    handler: async (request, reply) => {
      if (call.rawBody !== true) assertStorableText(request);
      // Responses depend on the viewer; a handler may allow private caching itself.
      if (call.access !== 'public') void reply.header('cache-control', 'private, no-store');
      const { disconnected, signal } = disconnectSignals(reply, shutdown);
      const files = takeFiles(request);
      try {
        // After a disconnect the files are already removed.
        if (isForm) disconnected.throwIfAborted();
        if (call.progress !== undefined && acceptsNdjson(request)) {
          return await sendNdjson(request, reply, call, disconnected, (progress) =>
            run(request, reply, { files, progress, signal }),
          );
        }
        const answer = await run(request, reply, { files, progress: () => undefined, signal });
        return call.responseKind === undefined ? answer : reply;
      } catch (error) {
        // Aborted by the disconnect: there is no client to answer, and no failure to log.
        if (disconnected.aborted && error === disconnected.reason) return reply.hijack();
        throw error;
      } finally {
        await removeFiles(files);
      }
    },
  };
}

/** Transfers ownership: the caller removes the files. */
function takeFiles(request: FastifyRequest): UploadedFiles {
  const files = uploads.get(request) ?? {};
  uploads.delete(request);
  return files;
}

function assertStorableText(request: FastifyRequest): void {
  const field = findUnstorableText(request);
  if (field === null) return;
  throw new DomainError('invalid-field', `${labelOf(field)} contains a character that cannot be stored.`, {
    field,
  });
}

/** Signature verification needs the body byte for byte. */
function registerRaw(app: FastifyInstance, route: RouteOptions): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.route(route);
  });
}

/** The signed-in account of an authenticated request; null for public calls. */
export function accountOf(request: FastifyRequest): string | null {
  return viewers.get(request)?.identity.subject ?? null;
}
