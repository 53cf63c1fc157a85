import { createHash } from 'node:crypto';
import { setPriority } from 'node:os';
import { workerData } from 'node:worker_threads';
import { brotliCompressSync, constants } from 'node:zlib';
import type { PublicPage, RenderPage, Site } from '#contract/public-pages.ts';
import { addressShownPictures } from '../http/asset-addresses.ts';
import { answerRequests } from '../runtime/thread.ts';

export interface RenderThreadData {
  /** URL of the module that exports `renderPage`. */
  readonly program: string;
  /** The built document, without its head and body. */
  readonly frame: readonly [beforeHead: string, afterHead: string, afterBody: string];
  readonly assetsOrigin: string | null;
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

const { program, frame, assetsOrigin } = workerData as RenderThreadData;
const [beforeHead, afterHead, afterBody] = frame.map((part) => Buffer.from(part)) as [Buffer, Buffer, Buffer];
const loaded = import(/* @vite-ignore */ program) as Promise<{ renderPage: RenderPage }>;

/** @param input - `{ page, site }` as JSON, which is passed to a thread faster than an object. */
answerRequests(async (input: string): Promise<RenderedBytes> => {
  const { page, site } = JSON.parse(input) as { page: PublicPage; site: Site };
  const { renderPage } = await loaded;
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
