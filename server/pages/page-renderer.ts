import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PublicPage, RenderPage, Site } from '#contract/public-pages.ts';
import { addressAssets, addressShownPictures } from '../http/asset-addresses.ts';
import { projectRoot } from '../project-root.ts';

const BUNDLE = join(projectRoot, 'dist', 'pages', 'render-page.js');
const SOURCE = join(projectRoot, 'web', 'public-pages', 'render-page.tsx');
const BUILT_DOCUMENT = join(projectRoot, 'dist', 'web', 'page.html');
const SOURCE_DOCUMENT = join(projectRoot, 'web', 'index.html');

const HEAD = /<title>.*<\/title>\s*<meta\s+name="description"[^>]*>/su;
const BODY = '<div id="root"></div>';

export interface PageRenderer {
  render(page: PublicPage): Promise<string>;
}

/** If the server runs from source, pages are rendered from source as well, so that changes need no build. */
const isBundled = !import.meta.url.endsWith('.ts');

export async function loadPageRenderer(
  site: () => Site,
  assetsOrigin: string | null,
): Promise<PageRenderer | null> {
  const program = isBundled ? BUNDLE : SOURCE;
  const file = isBundled ? BUILT_DOCUMENT : SOURCE_DOCUMENT;
  if (!existsSync(program) || !existsSync(file)) return null;
  const [beforeHead, afterHead, afterBody] = splitDocument(
    addressAssets(await readFile(file, 'utf8'), assetsOrigin),
  );
  let rendering: Promise<RenderPage> | null = null;
  const fixed = new Map<string, string>();
  const load = (): Promise<RenderPage> => (rendering ??= loadRenderPage(program));
  if (isBundled) await load();
  return {
    async render(page) {
      const isFixed = page.kind === 'not-found' || page.kind === 'failed';
      const known = isFixed ? fixed.get(page.kind) : undefined;
      if (known !== undefined) return known;
      const { head, body } = (await load())(page, site());
      const text = `${beforeHead}${head}${afterHead}<div id="root" data-page="${page.kind}">${addressShownPictures(body, assetsOrigin)}</div>${afterBody}`;
      if (isFixed) fixed.set(page.kind, text);
      return text;
    },
  };
}

async function loadRenderPage(program: string): Promise<RenderPage> {
  const loaded: unknown = await import(/* @vite-ignore */ pathToFileURL(program).href);
  return (loaded as { renderPage: RenderPage }).renderPage;
}

function splitDocument(html: string): readonly [string, string, string] {
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
