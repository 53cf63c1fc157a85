import type { Call } from '#contract/call.ts';
import {
  calls,
  type BodyOf,
  type CallName,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
} from '#contract/calls.ts';
import type { Problem } from '#contract/problems.ts';

type Fields = Record<string, string | number | boolean | undefined>;

export interface CallArguments<Name extends CallName> {
  params?: ParamsOf<Name>;
  query?: QueryOf<Name>;
  body?: BodyOf<Name> | Record<string, unknown>;
  files?: Record<string, readonly { name?: string; bytes: Uint8Array; type?: string }[]>;
  raw?: Uint8Array | string;
  headers?: Record<string, string>;
}

export interface Answer<Name extends CallName> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: ResponseOf<Name>;
  readonly problem: Problem;
  readonly bytes: Uint8Array;
}

export type Caller = <Name extends CallName>(
  name: Name,
  given?: CallArguments<Name>,
) => Promise<Answer<Name>>;

export class FailedCallError extends Error {}

export function callerOf(origin: string, token: string | null): Caller {
  return async (name, given = {}) => {
    const response = await fetch(addressOf(origin, name, given), requestOf(name, given, token));
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
    if (isStream) await response.body?.cancel();
    const bytes = isStream ? new Uint8Array() : new Uint8Array(await response.arrayBuffer());
    const text = new TextDecoder().decode(bytes);
    const isProblem = (response.headers.get('content-type') ?? '').startsWith('application/problem+json');
    return {
      status: response.status,
      headers: response.headers,
      bytes,
      get body() {
        if (isProblem || response.status >= 400)
          throw new FailedCallError(`${name} answered ${response.status}: ${text}`);
        return JSON.parse(text);
      },
      get problem() {
        if (!isProblem)
          throw new Error(`${name} answered ${response.status} without a problem body: ${text}`);
        return JSON.parse(text) as Problem;
      },
    };
  };
}

function addressOf<Name extends CallName>(origin: string, name: Name, given: CallArguments<Name>): URL {
  const params = (given.params ?? {}) as Record<string, string>;
  const path = name
    .slice(name.indexOf(' ') + 1)
    .replaceAll(/\{(\w+)\}/gu, (_whole, key: string) => encodeURIComponent(params[key] ?? ''));
  const url = new URL(path, origin);
  const query: Fields = given.query ?? {};
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(key, String(value));
  }
  return url;
}

function requestOf<Name extends CallName>(
  name: Name,
  given: CallArguments<Name>,
  token: string | null,
): RequestInit {
  const headers = new Headers(given.headers);
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  const base = { method: name.slice(0, name.indexOf(' ')), headers, redirect: 'manual' as const };
  if (given.raw !== undefined) {
    return { ...base, body: typeof given.raw === 'string' ? given.raw : new Uint8Array(given.raw) };
  }
  const shape: Call = calls[name];
  if (shape.form !== undefined || given.files !== undefined) {
    const form = new FormData();
    const fields = (given.body ?? {}) as Fields;
    for (const [key, value] of Object.entries(fields)) {
      if (value !== undefined) form.append(key, String(value));
    }
    for (const [field, files] of Object.entries(given.files ?? {})) {
      for (const file of files) {
        const blob = new Blob([new Uint8Array(file.bytes)], {
          type: file.type ?? 'application/octet-stream',
        });
        form.append(field, blob, file.name ?? 'file');
      }
    }
    return { ...base, body: form };
  }
  if (given.body === undefined) return base;
  headers.set('content-type', 'application/json');
  return { ...base, body: JSON.stringify(given.body) };
}
