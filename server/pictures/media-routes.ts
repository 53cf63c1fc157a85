import type { FastifyInstance } from 'fastify';
import { findPictureFile, pictureFileName } from '#domain/pictures/picture-name.ts';
import type { Context } from '../context.ts';

/** Allows pages of other origins to show and read pictures, because they are public and need no token. */
const FOR_ALL_ORIGINS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
};

/** File names are content hashes, so responses are immutable. */
export function mediaRoutes(
  app: FastifyInstance,
  { files }: Pick<Context, 'files'>,
  isForAllOrigins: boolean,
): void {
  app.get<{ Params: { file: string } }>(
    '/media/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const name = findPictureFile(request.params.file);
      const file = name === null ? null : pictureFileName(name.hash, name.width);
      const size = file === null ? null : await files.size(file);
      if (name === null || file === null || size === null) {
        return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found');
      }
      const etag = `"${name.hash}-${name.width}"`;
      // The client's cached copy is valid, so the file need not be read and verified.
      const isKnown = request.headers['if-none-match']?.includes(etag) === true;
      // Opened before the headers are set, so that a damaged file is not cached for a year.
      const stream = isKnown ? null : await files.open(file);
      void reply.headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'content-disposition': 'inline',
        etag,
        ...(isForAllOrigins ? FOR_ALL_ORIGINS : {}),
      });
      if (isKnown) return reply.code(304).send();
      return reply.type('image/webp').header('content-length', String(size)).send(stream);
    },
  );
}
