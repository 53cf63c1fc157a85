import { RangeNotSatisfiableError } from '#domain/projects/project-errors.ts';
import type { Context } from '../context.ts';
import type { Routes } from '../http/routes.ts';
import { downloadArchive } from './download-archive.ts';

export function downloadRoutes(routes: Routes, context: Context): void {
  routes.handle('GET /api/projects/{id}/download', async ({ viewer, params, query, request, reply }) => {
    const found = await downloadArchive(context, {
      viewerId: viewer.profile.id,
      projectId: params.id,
      version: query.version ?? null,
      range: request.headers.range,
      ifRange: headerText(request.headers['if-range']),
      onlyHead: request.method === 'HEAD',
    }).catch((error: unknown) => {
      if (error instanceof RangeNotSatisfiableError)
        void reply.header('content-range', `bytes */${error.sizeBytes}`);
      throw error;
    });
    const { source, range, sizeBytes, sha256, fileName } = found;
    if ('address' in source) {
      // The object store handles Range requests to the signed URL.
      void reply.header('x-content-sha256', sha256).redirect(source.address, 302);
      return null;
    }
    void reply
      .code(range === null ? 200 : 206)
      .headers({
        'content-type': 'application/zip',
        'content-length': String(range === null ? sizeBytes : range.end - range.start + 1),
        'content-disposition': `attachment; filename="${fileName}"`,
        'accept-ranges': 'bytes',
        etag: `"${sha256}"`,
        'x-content-sha256': sha256,
        'x-content-type-options': 'nosniff',
        // The digest is that of the whole file, even for partial content: https://www.rfc-editor.org/rfc/rfc9530
        'repr-digest': `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`,
        ...(range === null ? {} : { 'content-range': `bytes ${range.start}-${range.end}/${sizeBytes}` }),
      })
      .send(source.stream);
    return null;
  });
}

function headerText(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
