import type { Static, TObject, TSchema } from 'typebox';
import type { ConsolePolicy } from '#domain/operators/roles.ts';
import type { ProblemCode } from './problems.ts';

/**
 * Who may make a call.
 * - `public`: anyone; a token is ignored
 * - `anyone`: visitors and signed-in users; the viewer's relation to a project determines the response
 * - `identified`: a valid ID token
 * - `member`: a valid ID token, a verified email address and a complete profile
 * - `staff`: a member with a role in the operator's console; everybody else gets 404
 * - `console`: staff whose session has recently verified its second factor
 */
export type Access = 'public' | 'anyone' | 'identified' | 'member' | 'staff' | 'console';

/** `min` and `max` are numbers of files. */
export interface FileRule {
  readonly min: number;
  readonly max: number;
  readonly maxBytes: number;
}

export interface Call {
  readonly summary: string;
  readonly access: Access;
  /** What a `console` call does, which determines the required role. Defaults to `read`. */
  readonly policy?: ConsolePolicy;
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TObject;
  readonly maxBodyBytes?: number;
  /** Text fields of a multipart form; also accepted as JSON if the call has no files. */
  readonly form?: TObject;
  readonly files?: Readonly<Record<string, FileRule>>;
  readonly response: TSchema;
  /** Schema of the 200 response with `view=card`. */
  readonly compactResponse?: TSchema;
  /**
   * Schema of progress events. A client that accepts `application/x-ndjson` gets one line `{"progress": …}` per event;
   * the last line is `{"answer": …}` or `{"problem": …}`.
   */
  readonly progress?: TSchema;
  /** Set if the handler writes a successful reply itself: a redirect, a file or an event stream. */
  readonly responseKind?: 'redirect' | 'download' | 'stream';
  readonly event?: TSchema;
  readonly mediaType?: 'application/zip' | 'application/json' | 'text/csv' | 'text/html' | 'image/webp';
  /** Additional successful responses by status. A response without a media type has no body. */
  readonly otherResponses?: Readonly<
    Record<number, { readonly description: string; readonly mediaType?: string }>
  >;
  readonly rawBody?: true;
  /**
   * The server asks the external identity provider whether the sign-in was revoked. Calls that move money are always
   * checked.
   */
  readonly checksRevocation?: true;
  /**
   * The call moves money. A client that repeats a request with the same Idempotency-Key gets the first
   * response.
   */
  readonly movesMoney?: true;
  readonly problems: readonly ProblemCode[];
}

export function call<const C extends Call>(shape: C): C {
  return shape;
}

type StaticOr<T, Otherwise> = T extends TSchema ? Static<T> : Otherwise;
type NoFields = object;

export type CallParams<C extends Call> = StaticOr<C['params'], NoFields>;
export type CallQuery<C extends Call> = StaticOr<C['query'], NoFields>;
export type CallBody<C extends Call> = StaticOr<C['body'], StaticOr<C['form'], NoFields>>;
export type CallFiles<C extends Call> =
  C['files'] extends Readonly<Record<string, FileRule>> ? keyof C['files'] : never;
export type CallProgress<C extends Call> = StaticOr<C['progress'], never>;
export type CallResponse<C extends Call> = Static<C['response']>;
