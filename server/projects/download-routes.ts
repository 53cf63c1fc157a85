import type { FastifyInstance } from 'fastify';
import { findPictureFile, pictureFileName } from '#domain/picture-name.ts';
import { RangeNotSatisfiable } from '#domain/project-errors.ts';
import type { Context } from '../context.ts';
import type { Routes } from '../http/routes.ts';
import { downloadArchive } from './download-archive.ts';

/** Bytes rather than JSON: bought zips, and pictures. */

export function downloadRoutes(routes: Routes, context: Context): void {
  routes.handle('GET /api/projects/{id}/download', async ({ viewer, params, request, reply }) => {
    const found = await downloadArchive(context, {
      viewerId: viewer.profile.id,
      projectId: params.id,
      range: request.headers.range,
      ifRange: headerText(request.headers['if-range']),
      onlyHead: request.method === 'HEAD',
    }).catch((error: unknown) => {
      if (error instanceof RangeNotSatisfiable)
        void reply.header('content-range', `bytes */${error.sizeBytes}`);
      throw error;
    });
    const { range, sizeBytes, sha256, fileName } = found;
    void reply
      .code(range === null ? 200 : 206)
      .headers({
        'content-type': 'application/zip',
        'content-length': String(range === null ? sizeBytes : range.end - range.start + 1),
        'content-disposition': `attachment; filename="${fileName.replaceAll(/[^\w.-]/gu, '_')}"`,
        'accept-ranges': 'bytes',
        etag: `"${sha256}"`,
        'x-content-sha256': sha256,
        'x-content-type-options': 'nosniff',
        // https://www.rfc-editor.org/rfc/rfc9530: of the whole file, also when a part is sent.
        'repr-digest': `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`,
        ...(range === null ? {} : { 'content-range': `bytes ${range.start}-${range.end}/${sizeBytes}` }),
      })
      .send(found.stream);
    return null;
  });
}

/** A picture's name is the hash of its content, so what stands under an address never changes. */
export function mediaRoutes(app: FastifyInstance, { files }: Pick<Context, 'files'>): void {
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
      void reply.headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'content-disposition': 'inline',
        etag,
      });
      if (request.headers['if-none-match']?.includes(etag) === true) return reply.code(304).send();
      const stream = await files.open(file);
      return reply.type('image/webp').header('content-length', String(size)).send(stream);
    },
  );
}

function headerText(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
