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
import { DomainError } from '#domain/shared/domain-error.ts';
import { labelOf } from '#domain/shared/field-label.ts';
import type { FileStore } from '../ports/file-store.ts';
import { disconnectSignals, onConnectionClose } from './client-disconnect.ts';
import { shutdownSignal } from './closing.ts';
import type { Release } from './concurrency-limiter.ts';
import { readForm, removeFiles, type UploadedFile, type UploadedFiles } from './multipart.ts';
import { sendNdjson, acceptsNdjson } from './ndjson-response.ts';
import type { Admission } from './overload.ts';
import { limitsOf, paymentNamed } from './rate-limits.ts';
import { findUnstorableText, markAsText, validatorCompiler } from './validation.ts';
import { admit, type FindViewer, type Identified, type Member } from './viewer.ts';

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

/** What a handler is given: validated and typed by the contract. */
export interface CallInput<Name extends CallName> {
  readonly params: ParamsOf<Name>;
  readonly query: QueryOf<Name>;
  readonly body: BodyOf<Name>;
  readonly files: FileFields<Name>;
  readonly viewer: ViewerOf<Name>;
  /** The body as it came, for calls with `rawBody`; empty otherwise. */
  readonly rawBody: Buffer;
  /** Tells what is known already to a caller who asked for lines; nobody else hears it. */
  readonly progress: (item: ProgressOf<Name>) => void;
  /** Aborted when the caller leaves before the answer, and for work that takes long when the server closes. */
  readonly left: AbortSignal;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type Handler<Name extends CallName> = (input: CallInput<Name>) => Promise<ResponseOf<Name>>;

export interface Routes {
  /** Answers a call of the contract. For redirects and downloads the handler uses `reply` and returns null. */
  handle<Name extends CallName>(name: Name, handler: Handler<Name>): void;
}

/** What the guard and the form parser leave on the request for the handler. */
const admitted = new WeakMap<FastifyRequest, Identified | Member | null>();
const uploaded = new WeakMap<FastifyRequest, UploadedFiles>();

export function createRoutes(
  app: FastifyInstance,
  deps: Omit<RouteDeps, 'closing'>,
): Routes & { handleTheRest(): void } {
  const handled = new Set<CallName>();
  const around: RouteDeps = { ...deps, closing: shutdownSignal(app) };

  function handle<Name extends CallName>(name: Name, handler: Handler<Name>): void {
    if (handled.has(name)) throw new Error(`two handlers for ${name}`);
    handled.add(name);
    const call: Call = calls[name];
    const route = routeOptions(name, call, around, (request, reply, { files, progress, left }) =>
      // The schemas of this very call have checked what the casts claim.
      handler({
        params: request.params,
        query: request.query,
        body: request.body ?? {},
        files,
        viewer: admitted.get(request) ?? null,
        rawBody: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        progress,
        left,
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

/** What all routes have in common. */
interface RouteDeps {
  readonly findViewer: FindViewer;
  readonly admission: Admission;
  readonly store: Pick<FileStore, 'receive'>;
  readonly closing: AbortSignal;
}

interface QueueRules {
  readonly files: UploadedFiles;
  readonly progress: (item: unknown) => void;
  readonly left: AbortSignal;
}

function routeOptions(
  name: CallName,
  call: Call,
  { findViewer, admission, store, closing }: RouteDeps,
  run: (request: FastifyRequest, reply: FastifyReply, waiting: QueueRules) => Promise<unknown>,
): RouteOptions {
  const [method, path] = name.split(' ') as [HTTPMethods, string];
  const isForm = call.form !== undefined;
  return {
    method,
    url: path.replaceAll(/\{(\w+)\}/gu, ':$1'),
    // A HEAD of a writing GET (bookmark, register) must not write.
    exposeHeadRoute: call.answer === 'download',
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
      ...(call.answer === undefined ? { response: { 200: call.response } } : {}),
    },
    validatorCompiler,
    ...(call.maxBodyBytes === undefined ? {} : { bodyLimit: call.maxBodyBytes }),
    config: {
      callName: name,
      limits: limitsOf(name),
      limitedName: (request) => paymentNamed(request.body),
    },
    onRequest: async (request) => {
      let leave: Release | null = null;
      try {
        const viewer = await admit(request, call.access, (token) =>
          findViewer(token, async () => {
            leave = await admission(request);
          }),
        );
        admitted.set(request, viewer);
      } finally {
        (leave as Release | null)?.();
      }
    },
    ...(isForm
      ? {
          preValidation: async (request: FastifyRequest, reply: FastifyReply) => {
            const { fields, files } = await readForm(request, call, store);
            if (request.isMultipart()) markAsText(fields);
            request.body = fields;
            uploaded.set(request, files);
            // Refused after all, or left: no handler has taken them.
            onConnectionClose(reply, () => void removeFiles(takeFiles(request)));
          },
        }
      : {}),
    handler: async (request, reply) => {
      if (call.rawBody !== true) refuseUnstorableText(request);
      // Answers depend on who asks; a handler may allow private caching itself.
      if (call.access !== 'public') void reply.header('cache-control', 'private, no-store');
      const { gone, left } = disconnectSignals(reply, closing);
      const files = takeFiles(request);
      try {
        // The files have gone with whoever sent them.
        if (isForm) gone.throwIfAborted();
        if (call.progress !== undefined && acceptsNdjson(request)) {
          return await sendNdjson(request, reply, call, gone, (progress) =>
            run(request, reply, { files, progress, left }),
          );
        }
        const answer = await run(request, reply, { files, progress: () => undefined, left });
        return call.answer === undefined ? answer : reply;
      } catch (error) {
        // Work that ended because its caller left has failed for nobody.
        if (gone.aborted && error === gone.reason) return reply.hijack();
        throw error;
      } finally {
        await removeFiles(files);
      }
    },
  };
}

/** Whoever takes the files removes them. */
function takeFiles(request: FastifyRequest): UploadedFiles {
  const files = uploaded.get(request) ?? {};
  uploaded.delete(request);
  return files;
}

function refuseUnstorableText(request: FastifyRequest): void {
  const field = findUnstorableText(request);
  if (field === null) return;
  throw new DomainError('invalid-field', `${labelOf(field)} holds a character that cannot be kept.`, {
    field,
  });
}

/** Signed bodies must reach the handler byte for byte. */
function registerRaw(app: FastifyInstance, route: RouteOptions): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.route(route);
  });
}

/** The account behind a request that was admitted; null for a call that anybody may make. */
export function accountOf(request: FastifyRequest): string | null {
  return admitted.get(request)?.identity.subject ?? null;
}
