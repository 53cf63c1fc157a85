import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import type { LegalPage, PublicPage, Site } from '#contract/public-pages.ts';
import type { Language } from '#domain/common/languages.ts';
import { PageRenderer } from './page-renderer.ts';
import { type PublicDocument, Refusals } from './public-document.ts';

/** Renders the name of the page, except that some pages end the thread, fail or take long. */
const PROGRAM = `export function renderPage(page) {
  if (page.page === 'terms') process.exit(1);
  if (page.page === 'refunds') throw new Error('broken page');
  if (page.page === 'privacy') { const end = Date.now() + 400; while (Date.now() < end); }
  return { head: '<title>' + page.kind + '</title>', body: 'BODY of ' + (page.page ?? page.kind), data: '' };
}`;

const languageOf = (body: string) =>
  ({
    program: `data:text/javascript,${encodeURIComponent(PROGRAM.replace('BODY', body))}`,
    frame: ['<html>', '<main>', '</main></html>'],
  }) as const;

const renderer = new PageRenderer(() => ({ origin: 'https://protohaat.example' }) as Site, {
  languages: { en: languageOf('body'), hi: languageOf('पेज') },
  assetsOrigin: null,
});
afterAll(() => renderer.close());

const legal = (page: LegalPage): PublicPage => ({ kind: 'legal', page });
const render = (page: LegalPage, language: Language = 'en'): Promise<PublicDocument> =>
  renderer.render(renderer.inputOf(legal(page), language));
const textOf = async (document: PublicDocument) => (await document.bodyIn(null)).toString();

describe('rendering in a thread', () => {
  it('a document has the same content in each encoding, and its tag depends on its content', async () => {
    const [help, same, grievances] = [await render('help'), await render('help'), await render('grievances')];
    const text = await textOf(help);
    expect(text).toBe(
      '<html><title>legal</title><main><div id="root" data-page="legal">body of help</div></main></html>',
    );
    expect(brotliDecompressSync(await help.bodyIn('br')).toString()).toBe(text);
    expect(gunzipSync(await help.bodyIn('gzip')).toString()).toBe(text);
    expect(same.etag).toBe(help.etag);
    expect(grievances.etag).not.toBe(help.etag);
  });

  it('a document is rendered by the code of its language', async () => {
    expect(await textOf(await render('help', 'hi'))).toContain('पेज of help');
    expect(await textOf(await render('help'))).toContain('body of help');
  });

  it('the main thread goes on while a document is rendered', async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 5);
    await render('privacy');
    clearInterval(timer);
    expect(turns).toBeGreaterThan(10);
  });

  it('a page that cannot be rendered fails alone', async () => {
    const outcomes = await Promise.allSettled([render('refunds'), render('help')]);
    expect(outcomes).toMatchObject([
      { status: 'rejected', reason: { message: expect.stringContaining('broken page') as string } },
      { status: 'fulfilled' },
    ]);
  });

  it('after the thread has ended, documents are rendered in a new one', async () => {
    await expect(render('terms')).rejects.toThrow(/thread .* has ended/u);
    expect(await textOf(await render('help'))).toContain('body of help');
  });
});

describe('refusals', () => {
  it('a refusal is rendered before it is needed, and then sent in each encoding without rendering', async () => {
    let renders = 0;
    const refusals = new Refusals(async (kind, language) => {
      renders += 1;
      return await renderer.render(renderer.inputOf({ kind }, language));
    });
    await refusals.prepare(['en']);
    expect(renders).toBe(2);
    const app = Fastify();
    app.get('/', (request, reply) => refusals.send('failed', request, reply, 503));
    for (const [encoding, decode] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
      ['identity', (bytes: Buffer) => bytes],
    ] as const) {
      const { statusCode, headers, rawPayload } = await app.inject({
        url: '/',
        headers: { 'accept-encoding': encoding },
      });
      expect([statusCode, headers['cache-control'], headers.etag]).toEqual([503, 'no-store', undefined]);
      expect(headers['content-encoding'] ?? 'identity').toBe(encoding);
      expect(decode(rawPayload).toString()).toContain('body of failed');
    }
    expect(renders).toBe(2);
  });

  it('a refusal that could not be rendered is rendered when it is next needed', async () => {
    let isBroken = true;
    const refusals = new Refusals(async (kind, language) => {
      if (isBroken) throw new Error('the thread has ended');
      return await renderer.render(renderer.inputOf({ kind }, language));
    });
    await expect(refusals.prepare(['en'])).rejects.toThrow('has ended');
    isBroken = false;
    await refusals.prepare(['en']);
  });
});
