import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#domain/common/languages.ts';
import { translateText } from '../runtime/translate-answer.ts';

export type Encoding = 'br' | 'gzip';

const compress = {
  br: (text: string) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) as Promise<Buffer>,
  gzip: (text: string) => promisify(gzip)(text) as Promise<Buffer>,
};
const MIN_COMPRESSED_CHARACTERS = 1024;

export interface AnswerForm {
  readonly type: string;
  readonly vary: string;
}

const JSON_FOR_VIEWER: AnswerForm = { type: 'application/json; charset=utf-8', vary: 'authorization, ' };
export const PUBLIC_HTML: AnswerForm = { type: 'text/html; charset=utf-8', vary: '' };

interface AnswerOptions {
  readonly isCacheable?: boolean;
  readonly form?: AnswerForm;
  readonly onSent?: (headers: IncomingHttpHeaders) => void;
}

/** A response text that bypasses the serialiser. If it has an ETag, it is compressed only once for each encoding. */
export class ReadyAnswer {
  readonly text: string;
  readonly etag: string | null;
  readonly onSent: AnswerOptions['onSent'];
  readonly #options: AnswerOptions;
  readonly #form: AnswerForm;
  readonly #bodies = new Map<Encoding, Promise<Buffer>>();
  #plain: Buffer | null = null;

  constructor(text: string, options: AnswerOptions = {}) {
    this.text = text;
    this.#options = options;
    this.onSent = options.onSent;
    this.#form = options.form ?? JSON_FOR_VIEWER;
    this.etag =
      options.isCacheable === true ? `W/"${createHash('sha1').update(text).digest('base64url')}"` : null;
  }

  /** @returns the answer with its sentences in this language */
  in(language: Language): ReadyAnswer {
    const text = translateText(this.text, language);
    return text === this.text ? this : new ReadyAnswer(text, this.#options);
  }

  async send(request: FastifyRequest, reply: FastifyReply): Promise<string | Buffer> {
    this.onSent?.(request.headers);
    void reply.header('content-type', this.#form.type);
    if (this.etag === null) return this.text;
    // If other origins are allowed, the header already contains `Origin`.
    const varied = reply.getHeader('vary');
    const before = typeof varied === 'string' ? `${varied}, ` : '';
    void reply.headers({ etag: this.etag, vary: `${before}${this.#form.vary}accept-encoding` });
    if (matchesTag(request.headers['if-none-match'], this.etag)) {
      void reply.code(304);
      return '';
    }
    const encoding = this.text.length < MIN_COMPRESSED_CHARACTERS ? null : encodingOf(request);
    if (encoding === null) return (this.#plain ??= Buffer.from(this.text));
    void reply.header('content-encoding', encoding);
    const body = this.#bodies.get(encoding) ?? compress[encoding](this.text);
    this.#bodies.set(encoding, body);
    return await body;
  }
}

/** Compares ETags weakly: https://www.rfc-editor.org/rfc/rfc9110#name-if-none-match */
export function matchesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const opaque = etag.replace(/^W\//u, '');
  return header
    .split(',')
    .map((tag) => tag.trim())
    .some((tag) => tag === '*' || tag.replace(/^W\//u, '') === opaque);
}

export function encodingOf({ headers }: FastifyRequest): Encoding | null {
  const accepted = headers['accept-encoding'] ?? '';
  const takes = (name: Encoding) =>
    new RegExp(`(?:^|,)\\s*${name}\\s*(?:,|$|;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$)))`, 'iu').test(accepted);
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : null;
}
