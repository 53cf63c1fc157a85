import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { problems } from '#contract/problems.ts';
import type { GeneratedRequest } from './generated-requests.ts';
import type { Operation } from './openapi-document.ts';

export interface WireResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
}

const ajv = new Ajv({ strict: false });
addFormats(ajv);

export function checkResponse(request: GeneratedRequest, answer: WireResponse): string[] {
  const { status, headers } = answer;
  const wrong: string[] = [];
  if (status >= 500) return [`answered ${status}: ${answer.bytes.toString().slice(0, 300)}`];
  if (headers['x-content-type-options'] !== 'nosniff') wrong.push('X-Content-Type-Options is missing');
  if (headers['content-security-policy'] === undefined) wrong.push('the content security policy is missing');
  if (request.operation.responses === null) return [...wrong, ...checkRedirect(answer)];
  if (request.method === 'HEAD') return wrong;
  if (status >= 400 && isForPerson(request)) return wrong;
  return [...wrong, ...(status >= 400 ? checkRefusal(answer) : checkSuccess(request, answer))];
}

/** Whether a refusal may be a page: the mutated path left the API, or a browser opened a link of the API. */
function isForPerson({ operation, path, headers }: GeneratedRequest): boolean {
  const pathname = path.split('?', 1)[0] ?? '';
  if (!pathname.startsWith('/api/')) return pathname !== operation.path;
  return pathname.startsWith('/api/auth/github/') && headers['sec-fetch-mode'] === 'navigate';
}

function checkRedirect({ headers }: WireResponse): string[] {
  const { location } = headers;
  if (typeof location !== 'string') return [];
  const isElsewhere = new URL(location, 'http://127.0.0.1').hostname !== '127.0.0.1';
  return isElsewhere ? [`redirects to ${location}`] : [];
}

const unpackers: Readonly<Record<string, (packed: Buffer) => Buffer>> = {
  identity: (bytes) => bytes,
  gzip: gunzipSync,
  br: brotliDecompressSync,
  deflate: inflateSync,
};

function jsonOf({ headers, bytes }: WireResponse): unknown {
  const encoding = String(headers['content-encoding'] ?? 'identity');
  const unpack = unpackers[encoding];
  if (unpack === undefined) throw new Error(`content encoding ${encoding}`);
  return JSON.parse(unpack(bytes).toString());
}

function checkRefusal(answer: WireResponse): string[] {
  const { status, headers } = answer;
  const type = String(headers['content-type']);
  if (!type.startsWith('application/problem+json')) return [`${status} as ${type}`];
  const problem = jsonOf(answer) as { code?: string; status?: number; message?: string };
  const known = Object.entries(problems).find(([code]) => code === problem.code)?.[1];
  if (known === undefined) return [`unknown problem code ${problem.code}`];
  if (known.status !== status || problem.status !== status) return [`${problem.code} with ${status}`];
  if ((problem.message ?? '') === '') return [`${problem.code} has no message`];
  return headers['cache-control'] === 'no-store' ? [] : [`${problem.code} is cacheable`];
}

function checkSuccess(request: GeneratedRequest, answer: WireResponse): string[] {
  const { operation, method } = request;
  const { status, headers, bytes } = answer;
  if (method !== operation.method || !isExpectedOperation(request)) return [];
  const declared = operation.responses?.[String(status)];
  if (declared === undefined) return [`${status} is undocumented`];
  const content = Object.entries(declared.content ?? {});
  const type = String(headers['content-type'] ?? '').split(';', 1)[0] ?? '';
  if (content.length === 0)
    return bytes.byteLength === 0 ? [] : [`${status} has a body, but no documented content`];
  const schema = content.find(([name]) => name === type)?.[1].schema;
  if (schema === undefined)
    return [`${status} as ${type}, not ${content.map(([name]) => name).join(' or ')}`];
  if (type !== 'application/json') return [];
  return validatorOf(operation, status, schema)(jsonOf(answer))
    ? []
    : [`the body does not match its schema: ${lastErrors(operation, status)}`];
}

/** Excludes paths with an empty parameter, which address the list instead of an item. */
function isExpectedOperation({ operation, path }: GeneratedRequest): boolean {
  const parts = (path.split('?', 1)[0] ?? '').split('/');
  return operation.path.split('/').length === parts.length && parts.slice(1).every((part) => part !== '');
}

const validators = new Map<string, ReturnType<typeof ajv.compile>>();
const keyOf = ({ method, path }: Operation, status: number): string => `${method} ${path} ${status}`;

function validatorOf(operation: Operation, status: number, schema: object): ReturnType<typeof ajv.compile> {
  const key = keyOf(operation, status);
  const found = validators.get(key) ?? ajv.compile(schema);
  validators.set(key, found);
  return found;
}

function lastErrors(operation: Operation, status: number): string {
  return ajv.errorsText(validators.get(keyOf(operation, status))?.errors);
}
