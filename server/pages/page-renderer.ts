import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PublicPage, Site } from '#contract/public-pages.ts';
import { FIRST_LANGUAGE, type Language, LANGUAGES, prefixOf } from '#domain/common/languages.ts';
import { addressAssets } from '../http/asset-addresses.ts';
import { projectRoot } from '../runtime/project-root.ts';
import { Thread } from '../runtime/thread.ts';
import { translateAnswer } from '../runtime/translate-answer.ts';
import { PublicDocument, Refusals } from './public-document.ts';
import type { RenderedBytes, RenderedLanguage, RenderInput, RenderThreadData } from './render-thread.ts';

const bundleOf = (language: Language) => join(projectRoot, 'dist', 'pages', language, 'render-page.js');
const SOURCE = join(projectRoot, 'web', 'public-pages', 'render-page.tsx');
const builtDocumentOf = (language: Language) =>
  join(projectRoot, 'dist', 'web', prefixOf(language), 'page.html');
const SOURCE_DOCUMENT = join(projectRoot, 'web', 'index.html');

const HEAD = /<title>.*<\/title>\s*<meta\s+name="description"[^>]*>/su;
const BODY = '<div id="root"></div>';

const RENDER_TIMEOUT_MS = 20_000;
/** The main thread and PostgreSQL need processors too. */
const THREADS = availableParallelism() > 3 ? 2 : 1;

/**
 * If the server runs from source, pages are rendered from source as well, so that changes need no build. They are
 * rendered in the first language only.
 */
const isBundled = !import.meta.url.endsWith('.ts');

/** Renders, compresses and hashes documents in worker threads, apart from the thread that serves members. */
export class PageRenderer {
  readonly #site: () => Site;
  readonly #threads: readonly Thread<string, RenderedBytes>[];
  #turn = 0;
  readonly #languages: readonly Language[];
  readonly refusals = new Refusals((kind, language) => this.render(this.inputOf({ kind }, language)));

  constructor(site: () => Site, workerData: RenderThreadData) {
    this.#site = site;
    this.#languages = LANGUAGES.filter((language) => workerData.languages[language] !== undefined);
    this.#threads = Array.from(
      { length: THREADS },
      () => new Thread('pages/render-thread', { timeoutMs: RENDER_TIMEOUT_MS, workerData }),
    );
  }

  /** While one document of each thread is rendered, another waits and a third is read from the database. */
  get concurrency(): number {
    return THREADS + 2;
  }

  /** Equal inputs become equal documents, except for times that are counted from now. */
  inputOf(page: PublicPage, asked: Language): string {
    const language = this.#languages.includes(asked) ? asked : FIRST_LANGUAGE;
    return JSON.stringify({
      page: translateAnswer(page, language),
      site: this.#site(),
      language,
    } satisfies RenderInput);
  }

  async render(input: string): Promise<PublicDocument> {
    const thread = this.#threads[(this.#turn += 1) % THREADS];
    if (thread === undefined) throw new Error('there is no thread that renders');
    const { etag, body } = await thread.ask(input);
    return new PublicDocument(etag, body);
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }
}

/** @returns null if the pages are not built. */
export async function loadPageRenderer(
  site: () => Site,
  assetsOrigin: string | null,
): Promise<PageRenderer | null> {
  const languages: Partial<Record<Language, RenderedLanguage>> = {};
  for (const language of isBundled ? LANGUAGES : [FIRST_LANGUAGE]) {
    const program = isBundled ? bundleOf(language) : SOURCE;
    const file = isBundled ? builtDocumentOf(language) : SOURCE_DOCUMENT;
    if (!existsSync(program) || !existsSync(file)) return null;
    const frame = splitDocument(addressAssets(await readFile(file, 'utf8'), assetsOrigin));
    languages[language] = { program: pathToFileURL(program).href, frame };
  }
  const renderer = new PageRenderer(site, { languages, assetsOrigin });
  if (isBundled) await renderer.refusals.prepare(LANGUAGES);
  return renderer;
}

function splitDocument(html: string): RenderedLanguage['frame'] {
  const head = HEAD.exec(html);
  const at = html.indexOf(BODY);
  if (head === null || at < head.index)
    throw new Error('the document of public pages has no title or no root');
  return [
    // The script web/inline/boot.js reads `data-public`.
    html.slice(0, head.index).replace('<html ', '<html data-public '),
    html.slice(head.index + head[0].length, at),
    html.slice(at + BODY.length),
  ];
}
