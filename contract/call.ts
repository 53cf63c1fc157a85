import type { Static, TObject, TSchema } from 'typebox';
import type { ProblemCode } from './problems.ts';

/**
 * Who may make a call.
 * - `public`: anyone
 * - `identified`: the holder of a valid ID token
 * - `member`: an identified person with a verified e-mail address and a complete profile
 */
export type Access = 'public' | 'identified' | 'member';

/** A file field of a multipart call. Sizes are checked while the bytes arrive. */
export interface FileRule {
  readonly min: number;
  readonly max: number;
  readonly maxBytes: number;
}

export interface Call {
  readonly summary: string;
  readonly access: Access;
  readonly params?: TObject;
  readonly query?: TObject;
  /** A JSON body. */
  readonly body?: TObject;
  /** Where the body is much smaller than what is taken in general. */
  readonly maxBodyBytes?: number;
  /** The text fields of a multipart form (also accepted as JSON when the call takes no files). */
  readonly form?: TObject;
  readonly files?: Readonly<Record<string, FileRule>>;
  /** The body of a 200 answer. */
  readonly response: TSchema;
  /**
   * What is told on the way to the answer. A caller who accepts `application/x-ndjson` gets each as a line
   * `{"progress": …}` as soon as it is known, and `{"answer": …}` or `{"problem": …}` as the last one.
   */
  readonly progress?: TSchema;
  /** What a success is when it is not JSON: the handler writes the reply itself. */
  readonly answer?: 'redirect' | 'download';
  /** What a download is. */
  readonly mediaType?: 'application/zip' | 'application/json';
  /** Other answers that are no failures, by status. Without a media type they have no body. */
  readonly also?: Readonly<Record<number, { readonly description: string; readonly mediaType?: string }>>;
  /** The body arrives as bytes (signed webhooks). */
  readonly rawBody?: true;
  readonly problems: readonly ProblemCode[];
}

/** Keeps the literal types of one call. */
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
