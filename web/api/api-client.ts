import type {
  BodyOf,
  CallName,
  Calls,
  CompactCallName,
  CompactResponseOf,
  FilesOf,
  ParamsOf,
  QueryOf,
  ResponseOf,
} from '#contract/calls.ts';
import type { Problem as WireProblem, ProblemCode } from '#contract/problems.ts';
import { sentenceOf } from '#domain/common/refusal.ts';
import { language } from '#words/language.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { noteServerTime } from '../lib/server-clock.ts';
import { type Clean, cleanName, type CleanName, fromWire, toWire } from './wire.ts';

export type Problem = Clean<WireProblem>;

export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** `network` means that the server did not respond. */
  readonly code: ProblemCode | 'network';
  readonly status: number;
  readonly problem: Partial<Problem>;

  constructor(code: ProblemCode | 'network', status: number, problem: Partial<Problem>) {
    super(problem.message ?? errorsTexts.noAnswer);
    this.code = code;
    this.status = status;
    this.problem = problem;
  }
}

export function isProblem(error: unknown, ...codes: (ProblemCode | 'network')[]): error is ApiError {
  return error instanceof ApiError && (codes.length === 0 || codes.includes(error.code));
}

type Part<Key extends string, Value> = keyof Value extends never
  ? { readonly [K in Key]?: never }
  : { readonly [K in Key]: Value };
type OptionalPart<Key extends string, Value> = { readonly [K in Key]?: Value };

export type CallArguments<Name extends CallName> = Part<'params', Clean<ParamsOf<Name>>> &
  OptionalPart<'query', Clean<QueryOf<Name>>> &
  (keyof BodyOf<Name> extends never ? { readonly body?: never } : { readonly body: Clean<BodyOf<Name>> }) &
  ([FilesOf<Name>] extends [never]
    ? { readonly files?: never }
    : { readonly files?: { readonly [Field in CleanName<FilesOf<Name>>]?: readonly Blob[] } });

export interface SendOptions {
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  /** `share` is the uploaded fraction, from 0 to 1. */
  readonly onUploadProgress?: (share: number) => void;
}

type FormCallName = { [Name in CallName]: Calls[Name] extends { form: object } ? Name : never }[CallName];
const formCalls: Readonly<Record<FormCallName, true>> = {
  'POST /api/auth/complete-profile': true,
  'POST /api/auth/updateProfile': true,
  'POST /api/projects/add-project': true,
  'PUT /api/projects/{projectId}': true,
  'POST /api/projects/{projectId}/build-proof': true,
  'POST /api/projects/anayze-hardware': true,
  'POST /api/projects/shipping-details/{project_id}': true,
  'POST /api/payment/create-payment-intent': true,
  'POST /api/orders/{purchase_id}/messages': true,
  'POST /api/orders/{purchase_id}/case': true,
  'POST /api/orders/{purchase_id}/support': true,
  'POST /api/cases/{case_id}/messages': true,
};

/** All calls reject with an ApiError, or with an AbortError when the signal aborts. */
export interface ApiClient {
  readonly send: <Name extends CallName>(
    name: Name,
    input: CallArguments<Name>,
    options?: SendOptions,
  ) => Promise<Clean<ResponseOf<Name>>>;
  readonly sendForCards: <Name extends CompactCallName>(
    name: Name,
    input: CallArguments<Name>,
    options?: SendOptions,
  ) => Promise<Clean<CompactResponseOf<Name>>>;
  readonly sendRaw: <Name extends CallName>(
    name: Name,
    input: CallArguments<Name>,
    options?: SendOptions,
  ) => Promise<Response>;
}

interface ApiClientDeps {
  readonly getIdToken: () => Promise<string | null>;
}

export function createApiClient({ getIdToken }: ApiClientDeps): ApiClient {
  const sendRaw: ApiClient['sendRaw'] = async (name, input, options = {}) =>
    await request(await getIdToken(), name, input, options);
  return {
    sendRaw,
    send: async (name, input, options) => {
      const response = await sendRaw(name, input, options);
      return fromWire((await response.json()) as ResponseOf<typeof name>);
    },
    sendForCards: async (name, input, options) => {
      const query = { ...input.query, view: 'card' as const };
      const response = await sendRaw(name, { ...input, query }, options);
      return fromWire((await response.json()) as CompactResponseOf<typeof name>);
    },
  };
}

async function request<Name extends CallName>(
  token: string | null,
  name: Name,
  input: CallArguments<Name>,
  options: SendOptions,
): Promise<Response> {
  const [method = 'GET', path = '/'] = name.split(' ');
  const headers = new Headers(options.headers);
  if (!headers.has('accept')) headers.set('accept', 'application/json');
  headers.set('accept-language', language.code);
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  const body = bodyOf(name, input, headers);
  const url = addressOf(path, input);
  const response =
    options.onUploadProgress === undefined
      ? await fetch(url, {
          method,
          headers,
          credentials: 'same-origin',
          ...(body === null ? {} : { body }),
          ...(options.signal === undefined ? {} : { signal: options.signal }),
        }).catch(asNetworkProblem)
      : await upload(method, url, headers, body, options);
  noteServerTime(response.headers);
  if (!response.ok) throw await problemOf(response);
  return response;
}

type FlatValues = Readonly<Record<string, string | number | boolean | undefined>>;

function addressOf(path: string, input: { params?: object; query?: object }): string {
  const filled = path.replaceAll(/\{(\w+)\}/gu, (_whole, key: string) =>
    encodeURIComponent(String((input.params as Record<string, unknown> | undefined)?.[cleanName(key)])),
  );
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(toWire(input.query ?? {}) as FlatValues)) {
    if (value !== undefined && value !== '') query.set(key, String(value));
  }
  return query.size === 0 ? filled : `${filled}?${query}`;
}

function bodyOf(name: CallName, input: { body?: object; files?: object }, headers: Headers): BodyInit | null {
  if (name in formCalls) {
    const form = new FormData();
    for (const [key, value] of Object.entries(toWire(input.body ?? {}) as FlatValues)) {
      if (value !== undefined) form.set(key, String(value));
    }
    for (const [key, blobs] of Object.entries(
      toWire(input.files ?? {}) as Record<string, readonly Blob[] | undefined>,
    )) {
      for (const blob of blobs ?? []) form.append(key, blob);
    }
    return form;
  }
  if (input.body === undefined) return null;
  headers.set('content-type', 'application/json');
  return JSON.stringify(toWire(input.body));
}

/** Uses XMLHttpRequest, because `fetch` does not report upload progress. */
function upload(
  method: string,
  url: string,
  headers: Headers,
  body: BodyInit | null,
  options: SendOptions,
): Promise<Response> {
  const { promise, resolve, reject } = withResolvers<Response>();
  const request = new XMLHttpRequest();
  request.open(method, url);
  headers.forEach((value, key) => request.setRequestHeader(key, value));
  request.upload.addEventListener('progress', (event) => {
    if (event.lengthComputable) options.onUploadProgress?.(event.loaded / event.total);
  });
  request.addEventListener('load', () => {
    resolve(
      new Response(request.responseText, {
        status: request.status,
        headers: { 'content-type': request.getResponseHeader('content-type') ?? '' },
      }),
    );
  });
  request.addEventListener('error', () => reject(new ApiError('network', 0, {})));
  request.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  options.signal?.addEventListener('abort', () => request.abort());
  request.send(body as XMLHttpRequestBodyInit | null);
  return promise;
}

function withResolvers<T>(): {
  promise: Promise<T>;
  resolve: (value: T) => void;
  reject: (reason: Error) => void;
} {
  let resolve!: (value: T) => void;
  let reject!: (reason: Error) => void;
  // eslint-disable-next-line promise/avoid-new -- Promise.withResolvers is newer than the oldest browser served
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

function asNetworkProblem(error: unknown): never {
  if (error instanceof DOMException && error.name === 'AbortError') throw error;
  throw new ApiError('network', 0, {});
}

async function problemOf(response: Response): Promise<ApiError> {
  const problem = (await response.json().catch(() => ({}))) as Partial<WireProblem>;
  return await problemError(problem, response.status);
}

export async function problemError(problem: Partial<WireProblem>, status: number): Promise<ApiError> {
  const { field } = problem;
  const message = await messageOf(problem);
  const obligations = await obligationsOf(problem);
  return new ApiError(problem.code ?? 'internal-error', status, {
    ...fromWire(problem),
    ...(message === undefined ? {} : { message }),
    ...(obligations === undefined ? {} : { obligations }),
    ...(field === undefined ? {} : { field: cleanName(field) }),
  });
}

async function obligationsOf({
  obligations,
  reason,
  params,
}: Partial<WireProblem>): Promise<Problem['obligations'] | undefined> {
  if (obligations === undefined) return undefined;
  const { obligations: texts = [] } = (params ?? {}) as { obligations?: readonly unknown[] };
  return await Promise.all(
    obligations.map(async (obligation, index) => {
      const { message } = obligation;
      const own = await messageOf({
        reason,
        params: { obligations: texts.slice(index, index + 1) },
        message,
      });
      return {
        ...fromWire(obligation),
        message: own || message,
      };
    }),
  );
}

export async function messageOf(answer: {
  readonly reason?: unknown;
  readonly params?: unknown;
  readonly message?: string;
}): Promise<string | undefined> {
  const { reason, params, message } = answer;
  if (typeof reason !== 'string') return message;
  const catalogue = await import('#words/refusals.ts').catch(() => null);
  return (catalogue === null ? null : sentenceOf(catalogue.refusals, { reason, params })) ?? message;
}
