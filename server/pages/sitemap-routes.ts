import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { LEGAL_PAGES } from '#contract/public-pages.ts';
import type { Context } from '../context.ts';
import { listPartKeys, listSitemapRows, PART_SIZE, type SitemapKind } from './sitemap-store.ts';

const BATCH = 1_000;
/** Readers fetch the file again before it expires. */
const SECURITY_TEXT_DAYS = 90;
const XML = 'application/xml; charset=utf-8';
const INDEX_MAX_AGE_MS = 60_000;
const PART =
  /^(projects|sellers|technologies|subjects)(?:-after-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))?\.xml$/u;

const pathOf: Readonly<Record<SitemapKind, (path: string) => string>> = {
  projects: (id) => `/projects/${id}`,
  sellers: (username) => `/@${username}`,
  technologies: (value) => `/discover/t/${encodeURIComponent(value)}`,
  subjects: (value) => `/discover/s/${encodeURIComponent(value)}`,
};

export function sitemapRoutes(app: FastifyInstance, { publicReads, config }: Context): void {
  const origin = config.publicUrl;
  const options = { schema: { hide: true }, config: { limits: ['pages'] as const } };
  let index: { readonly at: number; readonly text: Promise<string> } | null = null;

  app.get('/sitemap.xml', options, async (_request, reply) => {
    const now = Date.now();
    if (index === null || now - index.at >= INDEX_MAX_AGE_MS || now < index.at) {
      index = { at: now, text: writeIndex() };
    }
    try {
      return await reply
        .header('cache-control', 'public, max-age=3600')
        .type(XML)
        .send(await index.text);
    } catch (error) {
      index = null;
      throw error;
    }
  });

  app.get<{ Params: { name: string } }>('/sitemaps/:name', options, async (request, reply) => {
    const { name } = request.params;
    const [, kind, after] = PART.exec(name) ?? [];
    if (name !== 'pages.xml' && kind === undefined) {
      return await reply.code(404).type('text/plain').send('Not found');
    }
    const lines = kind === undefined ? pages() : part(kind as SitemapKind, after ?? null);
    return await reply.header('cache-control', 'public, max-age=3600').type(XML).send(Readable.from(lines));
  });

  /** https://www.rfc-editor.org/rfc/rfc9116 */
  app.get('/.well-known/security.txt', options, async (_request, reply) => {
    const expires = new Date(Date.now() + SECURITY_TEXT_DAYS * 24 * 60 * 60 * 1_000).toISOString();
    return await reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(
        [
          `Contact: mailto:${config.firm.email}`,
          `Expires: ${expires}`,
          'Preferred-Languages: en, hi',
          `Canonical: ${origin}/.well-known/security.txt`,
          '',
        ].join('\n'),
      );
  });

  async function writeIndex(): Promise<string> {
    const [projects, sellers] = await publicReads(({ database }) =>
      Promise.all([listPartKeys(database, 'projects'), listPartKeys(database, 'sellers')]),
    );
    const names = [
      'pages.xml',
      'projects.xml',
      ...projects.map((key) => `projects-after-${key}.xml`),
      'sellers.xml',
      ...sellers.map((key) => `sellers-after-${key}.xml`),
      'technologies.xml',
      'subjects.xml',
    ];
    const items = names.map((name) => `<sitemap><loc>${origin}/sitemaps/${name}</loc></sitemap>\n`);
    return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${items.join('')}</sitemapindex>\n`;
  }

  async function* pages(): AsyncGenerator<string> {
    yield* document(['/', '/discover', '/transparency', ...LEGAL_PAGES.map((page) => `/${page}`)]);
  }

  async function* part(kind: SitemapKind, after: string | null): AsyncGenerator<string> {
    let key = after;
    let left = PART_SIZE;
    yield OPENING;
    while (left > 0) {
      const [start, most] = [key, Math.min(BATCH, left)];
      const rows = await publicReads(({ database }) => listSitemapRows(database, kind, start, most));
      yield rows.map(({ path, changed }) => item(pathOf[kind](path), changed)).join('');
      key = rows.at(-1)?.key ?? null;
      left -= rows.length;
      if (rows.length === 0) break;
    }
    yield CLOSING;
  }

  function* document(paths: readonly string[]): Generator<string> {
    yield OPENING;
    yield paths.map((path) => item(path)).join('');
    yield CLOSING;
  }

  /** `&` and `'` are the only characters that can occur in these paths and that XML requires to be escaped. */
  function item(path: string, changed: string | null = null): string {
    const escaped = path.replaceAll('&', '&amp;').replaceAll("'", '&apos;');
    const lastmod = changed === null ? '' : `<lastmod>${changed}</lastmod>`;
    return `<url><loc>${origin}${escaped}</loc>${lastmod}</url>\n`;
  }
}

const OPENING =
  '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n';
const CLOSING = '</urlset>\n';
