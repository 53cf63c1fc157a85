import type { FastifyInstance } from 'fastify';
import { parseByteRange } from '#domain/common/byte-range.ts';
import { findPictureFile, pictureFileName } from '#domain/pictures/picture-name.ts';
import type { Context } from '../context.ts';
import { FOR_ALL_ORIGINS } from '../http/shared-files.ts';

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
      // If the client's cached copy is valid, the file need not be read and verified.
      const isKnown = request.headers['if-none-match']?.includes(etag) === true;
      const { range: asked, 'if-range': condition } = request.headers;
      const range = parseByteRange(condition === undefined || condition === etag ? asked : undefined, size);
      if (range === 'unsatisfiable' && !isKnown) {
        return reply
          .code(416)
          .headers({ 'cache-control': 'no-store', 'content-range': `bytes */${size}` })
          .type('text/plain')
          .send('Range not satisfiable');
      }
      const part = typeof range === 'string' ? undefined : range;
      // The file is opened before the headers are set, so that the error response for a damaged file is not cached for
      // a year.
      const stream = isKnown ? null : await files.open(file, part);
      void reply.headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'content-disposition': 'inline',
        'accept-ranges': 'bytes',
        etag,
        ...(isForAllOrigins ? FOR_ALL_ORIGINS : {}),
      });
      if (isKnown) return reply.code(304).send();
      if (part !== undefined) {
        void reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`);
      }
      const length = part === undefined ? size : part.end - part.start + 1;
      return reply.type('image/webp').header('content-length', String(length)).send(stream);
    },
  );
}
