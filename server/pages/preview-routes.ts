import { basename } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pathIn } from '#domain/common/languages.ts';
import { pictureFileName, PICTURE_FORM_WIDTHS } from '#domain/pictures/picture-name.ts';
import type { Context } from '../context.ts';
import { pageLanguage } from '../http/language.ts';
import { FileDamagedError, StorageFullError } from '../ports/file-store.ts';
import { PainterBusyError, type Preview } from '../ports/image-processor.ts';
import { parsePreviewName, previewAddress, previewOf, previewHash } from './preview-picture.ts';
import { readProject } from './read-pages.ts';

const RETRY_AFTER_SECONDS = 5;

/**
 * A preview's URL contains a hash of what the preview shows, so that a new price, for example, results in a new URL.
 */
export function previewRoutes(app: FastifyInstance, context: Context): void {
  app.get<{ Params: { name: string } }>(
    '/og/:name',
    { schema: { hide: true }, config: { limits: ['pages'] } },
    async (request, reply) => {
      const wanted = parsePreviewName(request.params.name);
      const project = wanted === null ? null : await readProject(context, wanted.projectId);
      if (wanted === null || project === null) {
        return await reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found');
      }
      const language = pageLanguage(request);
      const address = previewAddress(project);
      if (parsePreviewName(basename(address))?.hash !== wanted.hash) {
        return await reply
          .header('cache-control', 'public, max-age=30')
          .redirect(pathIn(language, address), 302);
      }
      try {
        const picture = await paintPreview(context, wanted.projectId, previewOf(project, language));
        // The lifetime is a day and not a year, because the preview must disappear when the project is delisted.
        void reply.header('cache-control', 'public, max-age=86400').header('etag', `"${wanted.hash}"`);
        if (request.headers['if-none-match']?.includes(wanted.hash) === true)
          return await reply.code(304).send();
        return await reply.type('image/png').send(Buffer.from(picture));
      } catch (error) {
        if (!(error instanceof PainterBusyError)) throw error;
        return await reply
          .code(503)
          .headers({ 'cache-control': 'no-store', 'retry-after': String(RETRY_AFTER_SECONDS) })
          .type('text/plain')
          .send('Busy');
      }
    },
  );
}

type Deps = Pick<Context, 'files' | 'previews' | 'log'>;

const inFlight = new Map<string, Promise<Uint8Array>>();

async function paintPreview(deps: Deps, projectId: string, preview: Preview): Promise<Uint8Array> {
  const name = `previews/${projectId}-${previewHash(preview)}.png`;
  const stored = await readFile(deps, name);
  if (stored !== null) return stored;
  const running = inFlight.get(name) ?? paint(deps, name, preview).finally(() => inFlight.delete(name));
  inFlight.set(name, running);
  return await running;
}

async function paint(deps: Deps, name: string, preview: Preview): Promise<Uint8Array> {
  const { cover } = preview;
  const bytes =
    cover === null ? null : await readFile(deps, pictureFileName(cover, PICTURE_FORM_WIDTHS.medium));
  const picture = await deps.previews.paint(preview, bytes);
  try {
    await deps.files.write(name, picture);
  } catch (error) {
    if (!(error instanceof StorageFullError)) throw error;
  }
  return picture;
}

async function readFile({ files, log }: Deps, name: string): Promise<Uint8Array | null> {
  try {
    const stream = await files.open(name);
    if (stream === null) return null;
    const chunks: Uint8Array[] = [];
    for await (const chunk of stream) chunks.push(chunk as Uint8Array);
    return new Uint8Array(Buffer.concat(chunks));
  } catch (error) {
    if (!(error instanceof FileDamagedError)) throw error;
    log.warn({ name }, 'a damaged picture is not used for a link preview');
    return null;
  }
}
