import type { Static, TObject, TSchema } from 'typebox';
import type { ConsolePolicy } from '#domain/operators/roles.ts';
import type { ProblemCode } from './problems.ts';

/**
 * Access level of a call.
 * - `public`: anyone; a token is ignored
 * - `anyone`: visitors, and signed-in users, whose relation to a project counts
 * - `identified`: a valid ID token
 * - `member`: a valid ID token, a verified email address and a complete profile
 * - `staff`: a member with a role of the operator's console; not found for everybody else
 * - `console`: staff whose session has recently verified its second factor
 */
export type Access = 'public' | 'anyone' | 'identified' | 'member' | 'staff' | 'console';

/** A file field of a multipart request. Size limits are enforced while the upload streams. */
export interface FileRule {
  readonly min: number;
  readonly max: number;
  readonly maxBytes: number;
}

export interface Call {
  readonly summary: string;
  readonly access: Access;
  /** What a `console` call does, which determines the required role; `read` if absent. */
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
   * Schema of progress events. A client that accepts `application/x-ndjson` receives each one as a line `{"progress": …}`,
   * and `{"answer": …}` or `{"problem": …}` as the last line.
   */
  readonly progress?: TSchema;
  /** For successful responses other than JSON; the handler writes the reply. */
  readonly responseKind?: 'redirect' | 'download' | 'stream';
  readonly event?: TSchema;
  /** Content type of a download. */
  readonly mediaType?: 'application/zip' | 'application/json' | 'text/csv' | 'text/html' | 'image/webp';
  /** Additional successful responses by status; a response without a media type has no body. */
  readonly otherResponses?: Readonly<
    Record<number, { readonly description: string; readonly mediaType?: string }>
  >;
  /** Passes the body as raw bytes, which webhook signatures cover. */
  readonly rawBody?: true;
  /** Asks an external identity provider whether the sign-in was revoked. Calls that move money always do. */
  readonly checksRevocation?: true;
  /** Moves money: members may send an Idempotency-Key, with which a repeated request gets the first response. */
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
