import { createHash } from 'node:crypto';
import { totalmem } from 'node:os';
import type { PublicPage } from '#contract/public-pages.ts';
import { FreshFlight } from '#domain/common/fresh-flight.ts';
import type { Language } from '#domain/common/languages.ts';
import { ConcurrencyLimiter } from '../http/concurrency-limiter.ts';
import type { PageRenderer } from './page-renderer.ts';
import type { PublicDocument } from './public-document.ts';

/** The only bound on the memory of documents: 256 MB, in which about 10,000 project pages fit, or less if memory is scarce. */
const MAX_BYTES = Math.min(256 * 1024 * 1024, memory() / 8);
/** Documents contain dates that are counted from now, so none is older. */
const RENDERED_AT_MOST_EVERY_MS = 3_600_000;
const MAX_WAITING = 512;
const MAX_WAIT_MS = 30_000;

export interface ReadPage {
  readonly page: PublicPage;
  /** Read before the page, from the same database. */
  readonly version?: string;
  /** The other projects that the page shows. */
  readonly related?: readonly string[];
}

export interface PageSource {
  /** Contains the language. */
  readonly name: string;
  readonly language: Language;
  /** After this time the page is read again. It is rendered again only if it has changed. */
  readonly maxAgeMs: number;
  /** The present version, which is asked at each visit; null if there is no such page. */
  readonly findVersion?: (related: readonly string[]) => Promise<string | null>;
  readonly read: () => Promise<ReadPage | null>;
  /** The address to which a page that does not exist has moved. */
  readonly findMoved?: () => Promise<string | null>;
}

interface Kept extends Omit<ReadPage, 'page'> {
  readonly document: PublicDocument;
  readonly inputHash: string;
  readonly readAt: number;
  readonly renderedAt: number;
}

interface Options {
  readonly renderer: Pick<PageRenderer, 'concurrency' | 'inputOf' | 'render'>;
  readonly maxBytes?: number;
  readonly now?: () => number;
}

function memory(): number {
  const ofContainer = process.constrainedMemory();
  return Math.min(totalmem(), ofContainer > 0 ? ofContainer : Infinity);
}

/** Keeps documents until their version changes, they are too old, or the memory is needed for others. */
export class KeptDocuments {
  readonly #renderer: Options['renderer'];
  readonly #maxBytes: number;
  readonly #now: () => number;
  /** The least recently visited document is first. */
  readonly #documents = new Map<string, Kept>();
  readonly #flight = new FreshFlight<PublicDocument | null>();
  readonly #limiter: ConcurrencyLimiter;
  #bytes = 0;

  constructor({ renderer, maxBytes = MAX_BYTES, now = Date.now }: Options) {
    this.#renderer = renderer;
    this.#maxBytes = maxBytes;
    this.#now = now;
    this.#limiter = new ConcurrencyLimiter({
      concurrency: renderer.concurrency,
      maxQueued: MAX_WAITING,
      maxWaitMs: MAX_WAIT_MS,
    });
  }

  get bytes(): number {
    return this.#bytes;
  }

  /**
   * @param visitor - documents are made for waiting visitors in turn.
   * @returns null if there is no such page.
   * @throws DomainError if too many documents wait to be made
   */
  async open(source: PageSource, visitor: string, isReload = false): Promise<PublicDocument | null> {
    const { name, maxAgeMs, findVersion } = source;
    const kept = this.#documents.get(name);
    const version = await findVersion?.(kept?.related ?? []);
    if (version === null) {
      this.#remove(name);
      return null;
    }
    const age = this.#now() - (kept?.readAt ?? 0);
    if (kept !== undefined && !isReload && kept.version === version && age >= 0 && age < maxAgeMs) {
      this.#touch(name, kept);
      return kept.document;
    }
    const flight = isReload ? `reload ${name}` : name;
    return await this.#flight.run(flight, () => this.#make(source, visitor));
  }

  async #make(source: PageSource, visitor: string): Promise<PublicDocument | null> {
    const { name, language } = source;
    const release = await this.#limiter.acquire(visitor);
    try {
      const now = this.#now();
      const found = await source.read();
      if (found === null) {
        this.#remove(name);
        return null;
      }
      const { page, ...version } = found;
      const input = this.#renderer.inputOf(page, language);
      const inputHash = createHash('sha1').update(input).digest('base64url');
      const made = { ...version, inputHash, readAt: now };
      const known = this.#documents.get(name);
      if (known?.inputHash === inputHash && now - known.renderedAt < RENDERED_AT_MOST_EVERY_MS) {
        const { document, renderedAt } = known;
        this.#keep(name, { ...made, document, renderedAt });
        return document;
      }
      const document = await this.#renderer.render(input);
      this.#keep(name, { ...made, document, renderedAt: now });
      return document;
    } finally {
      release();
    }
  }

  #keep(name: string, kept: Kept): void {
    const { document, readAt } = kept;
    if ((this.#documents.get(name)?.readAt ?? 0) > readAt) return;
    this.#remove(name);
    this.#documents.set(name, kept);
    this.#bytes += document.bytes;
    document.onGrown = (bytes) => {
      if (this.#documents.get(name)?.document !== document) return;
      this.#bytes += bytes;
      this.#evict();
    };
    this.#evict();
  }

  #touch(name: string, kept: Kept): void {
    if (this.#documents.get(name) !== kept) return;
    this.#documents.delete(name);
    this.#documents.set(name, kept);
  }

  #evict(): void {
    for (const name of this.#documents.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#remove(name);
    }
  }

  #remove(name: string): void {
    const kept = this.#documents.get(name);
    if (kept === undefined) return;
    this.#documents.delete(name);
    this.#bytes -= kept.document.bytes;
  }
}
