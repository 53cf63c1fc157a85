import { promisify } from 'node:util';
import { brotliDecompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#domain/common/languages.ts';
import { pageLanguage } from '../http/language.ts';
import { type Encoding, encodingOf, matchesTag, PUBLIC_HTML } from '../http/ready-answer.ts';

/** With this lifetime in shared caches, a changed price is visible everywhere within a minute. */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=30, must-revalidate';
const OVERHEAD_BYTES = 1_024;

const decompress = promisify(brotliDecompress);
const compressGzip = promisify(gzip);

/** A rendered document, stored only compressed. */
export class PublicDocument {
  readonly etag: string;
  readonly #brotli: Buffer;
  #gzip: Promise<Buffer> | null = null;
  #bytes: number;
  /** Called when the document needs more memory, because a client takes no brotli. */
  onGrown: (bytes: number) => void = () => {};

  constructor(etag: string, body: Uint8Array<ArrayBuffer>) {
    this.etag = etag;
    this.#brotli = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    this.#bytes = this.#brotli.length + OVERHEAD_BYTES;
  }

  get bytes(): number {
    return this.#bytes;
  }

  async bodyIn(encoding: Encoding | null): Promise<Buffer> {
    if (encoding === 'br') return this.#brotli;
    if (encoding === null) return await decompress(this.#brotli);
    return await (this.#gzip ??= this.#makeGzip());
  }

  async #makeGzip(): Promise<Buffer> {
    const body = (await compressGzip(await decompress(this.#brotli))) as Buffer;
    this.#bytes += body.length;
    this.onGrown(body.length);
    return body;
  }

  async send(request: FastifyRequest, reply: FastifyReply): Promise<string | Buffer> {
    void reply.headers({ 'cache-control': CACHE_CONTROL, etag: this.etag });
    const encoding = describeBody(request, reply);
    if (matchesTag(request.headers['if-none-match'], this.etag)) {
      void reply.code(304);
      return '';
    }
    const body = await this.bodyIn(encoding);
    if (encoding !== null) void reply.header('content-encoding', encoding);
    return body;
  }
}

type RefusalKind = 'not-found' | 'failed';
type Bodies = ReadonlyMap<Encoding | null, Buffer>;

/** The pages for requests that are not served. Their bytes are kept ready, so that refusing costs next to nothing. */
export class Refusals {
  readonly #render: (kind: RefusalKind, language: Language) => Promise<PublicDocument>;
  readonly #ready = new Map<string, Promise<Bodies>>();

  constructor(render: (kind: RefusalKind, language: Language) => Promise<PublicDocument>) {
    this.#render = render;
  }

  async prepare(languages: readonly Language[]): Promise<void> {
    for (const language of languages)
      await Promise.all([this.#bodiesOf('not-found', language), this.#bodiesOf('failed', language)]);
  }

  async send(
    kind: RefusalKind,
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
  ): Promise<Buffer | undefined> {
    const bodies = await this.#bodiesOf(kind, pageLanguage(request));
    const encoding = describeBody(request, reply);
    if (encoding !== null) void reply.header('content-encoding', encoding);
    void reply.code(status).header('cache-control', 'no-store');
    return bodies.get(encoding);
  }

  #bodiesOf(kind: RefusalKind, language: Language): Promise<Bodies> {
    const name = `${kind} ${language}`;
    const known = this.#ready.get(name);
    if (known !== undefined) return known;
    const made = this.#make(kind, language);
    this.#ready.set(name, made);
    made.catch(() => this.#ready.delete(name));
    return made;
  }

  async #make(kind: RefusalKind, language: Language): Promise<Bodies> {
    const document = await this.#render(kind, language);
    const encodings = ['br', 'gzip', null] as const;
    const bodies = encodings.map(async (encoding): Promise<[Encoding | null, Buffer]> => [
      encoding,
      await document.bodyIn(encoding),
    ]);
    return new Map(await Promise.all(bodies));
  }
}

function describeBody(request: FastifyRequest, reply: FastifyReply): Encoding | null {
  // If other origins are allowed, the header already contains `Origin`.
  const varied = reply.getHeader('vary');
  const before = typeof varied === 'string' ? `${varied}, ` : '';
  void reply.headers({ 'content-type': PUBLIC_HTML.type, vary: `${before}accept-encoding` });
  return encodingOf(request);
}
