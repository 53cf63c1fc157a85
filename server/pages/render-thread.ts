import { createHash } from 'node:crypto';
import { setPriority } from 'node:os';
import { workerData } from 'node:worker_threads';
import { brotliCompressSync, constants } from 'node:zlib';
import type { PublicPage, RenderPage, Site } from '#contract/public-pages.ts';
import type { Language } from '#domain/common/languages.ts';
import { addressShownPictures } from '../http/asset-addresses.ts';
import { answerRequests } from '../runtime/thread.ts';

export interface RenderedLanguage {
  /** URL of the module that exports `renderPage`. */
  readonly program: string;
  /** The built document, without its head and body. */
  readonly frame: readonly [beforeHead: string, afterHead: string, afterBody: string];
}

export interface RenderThreadData {
  readonly languages: Readonly<Partial<Record<Language, RenderedLanguage>>>;
  readonly assetsOrigin: string | null;
}

/** As JSON, which is passed to a thread faster than an object. */
export interface RenderInput {
  readonly page: PublicPage;
  readonly site: Site;
  readonly language: Language;
}

export interface RenderedBytes {
  readonly etag: string;
  /** Compressed by brotli. */
  readonly body: Uint8Array<ArrayBuffer>;
}

/** Takes two thirds of the time of quality 5, for 7 % more bytes. */
const QUALITY = 4;
/** Members come first: on Linux this lowers only this thread, elsewhere it would lower the whole process. */
const NICENESS = 5;
if (process.platform === 'linux') setPriority(NICENESS);

const { languages, assetsOrigin } = workerData as RenderThreadData;

interface Loaded {
  readonly renderPage: RenderPage;
  readonly frame: readonly [beforeHead: Buffer, afterHead: Buffer, afterBody: Buffer];
}

const loaded = new Map<Language, Promise<Loaded>>();

async function load(language: Language): Promise<Loaded> {
  const { program, frame } = languages[language] ?? {};
  if (program === undefined || frame === undefined) throw new Error(`pages in ${language} are not built`);
  const { renderPage } = (await import(/* @vite-ignore */ program)) as { renderPage: RenderPage };
  return { renderPage, frame: [Buffer.from(frame[0]), Buffer.from(frame[1]), Buffer.from(frame[2])] };
}

function loadOnce(language: Language): Promise<Loaded> {
  const known = loaded.get(language) ?? load(language);
  loaded.set(language, known);
  return known;
}

answerRequests(async (input: string): Promise<RenderedBytes> => {
  const { page, site, language } = JSON.parse(input) as RenderInput;
  const {
    renderPage,
    frame: [beforeHead, afterHead, afterBody],
  } = await loadOnce(language);
  const { head, body, data } = await renderPage(page, site);
  const content = `<div id="root" data-page="${page.kind}">${addressShownPictures(body, assetsOrigin)}</div>${data}`;
  const html = Buffer.concat([beforeHead, Buffer.from(head), afterHead, Buffer.from(content), afterBody]);
  const compressed = brotliCompressSync(html, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
    },
  });
  return {
    etag: `W/"${createHash('sha1').update(compressed).digest('base64url')}"`,
    body: new Uint8Array(compressed),
  };
});
