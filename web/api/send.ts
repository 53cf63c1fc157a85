import type { BodyOf, CallName, Calls, FilesOf, ParamsOf, QueryOf, ResponseOf } from '#contract/calls.ts';
import type { Problem, ProblemCode } from '#contract/problems.ts';

/** A refusal or failure of the API, with its stable code and a sentence for the person. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** `network` when no answer came at all. */
  readonly code: ProblemCode | 'network';
  readonly status: number;
  readonly problem: Partial<Problem>;

  constructor(code: ProblemCode | 'network', status: number, problem: Partial<Problem>) {
    super(problem.message ?? 'No answer from the server');
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

/** The parts that a call takes, typed by the contract; files stand beside the text fields. */
export type CallArguments<Name extends CallName> = Part<'params', ParamsOf<Name>> &
  OptionalPart<'query', QueryOf<Name>> &
  (keyof BodyOf<Name> extends never ? { readonly body?: never } : { readonly body: BodyOf<Name> }) &
  ([FilesOf<Name>] extends [never]
    ? { readonly files?: never }
    : { readonly files?: { readonly [Field in FilesOf<Name>]?: readonly Blob[] } });

export interface SendOptions {
  readonly signal?: AbortSignal;
  /** Share 0 to 1 of the request that has left. */
  readonly onUploadProgress?: (share: number) => void;
}

/** Gives the ID token for a call, fresh; null when nobody is signed in. Set once by the session. */
let tokenSource: () => Promise<string | null> = () => Promise.resolve(null);
export function setTokenSource(source: () => Promise<string | null>): void {
  tokenSource = source;
}

/** Calls that take a form; everything else with a body is JSON. The type makes this table complete. */
type FormCallName = { [Name in CallName]: Calls[Name] extends { form: object } ? Name : never }[CallName];
const formCalls: Readonly<Record<FormCallName, true>> = {
  'POST /api/auth/complete-profile': true,
  'POST /api/auth/updateProfile': true,
  'POST /api/projects/add-project': true,
  'PUT /api/projects/{projectId}': true,
  'POST /api/projects/anayze-hardware': true,
  'POST /api/projects/shipping-details/{project_id}': true,
  'POST /api/payment/create-payment-intent': true,
};

/**
 * Makes one call of the contract and gives its answer.
 *
 * @throws ApiError for every refusal and failure; an abort rejects with the browser's own AbortError.
 */
export async function send<Name extends CallName>(
  name: Name,
  input: CallArguments<Name>,
  options: SendOptions = {},
): Promise<ResponseOf<Name>> {
  const response = await sendRaw(name, input, options);
  return (await response.json()) as ResponseOf<Name>;
}

/** As `send`, for answers that are not JSON (downloads). */
export async function sendRaw<Name extends CallName>(
  name: Name,
  input: CallArguments<Name>,
  options: SendOptions & { readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<Response> {
  const [method = 'GET', path = '/'] = name.split(' ');
  const headers = new Headers(options.headers);
  if (!headers.has('accept')) headers.set('accept', 'application/json');
  const token = await tokenSource();
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
  if (!response.ok) throw await problemOf(response);
  return response;
}

function addressOf(path: string, input: { params?: object; query?: object }): string {
  const filled = path.replaceAll(/\{(\w+)\}/gu, (_whole, key: string) =>
    encodeURIComponent(String((input.params as Record<string, unknown> | undefined)?.[key])),
  );
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== '') query.set(key, String(value));
  }
  return query.size === 0 ? filled : `${filled}?${query}`;
}

function bodyOf(name: CallName, input: { body?: object; files?: object }, headers: Headers): BodyInit | null {
  if (name in formCalls) {
    const form = new FormData();
    for (const [key, value] of Object.entries(input.body ?? {})) {
      if (value !== undefined) form.set(key, String(value));
    }
    for (const [key, blobs] of Object.entries(
      (input.files ?? {}) as Record<string, readonly Blob[] | undefined>,
    )) {
      for (const blob of blobs ?? []) form.append(key, blob);
    }
    return form;
  }
  if (input.body === undefined) return null;
  headers.set('content-type', 'application/json');
  return JSON.stringify(input.body);
}

/** `fetch` cannot tell how much has left; XMLHttpRequest can. */
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
  const problem = (await response.json().catch(() => ({}))) as Partial<Problem>;
  return new ApiError(problem.code ?? 'internal-error', response.status, problem);
}
