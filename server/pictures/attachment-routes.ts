import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Context } from '../context.ts';
import type { Routes } from '../http/routes.ts';
import { openAttachment, openAttachmentOfMatter } from './open-attachment.ts';

export function attachmentRoutes(routes: Routes, context: Context): void {
  routes.handle('GET /api/attachments/{attachment_id}', async ({ viewer, params, query, reply }) => {
    const found = await openAttachment(context, {
      attachmentId: params.attachment_id,
      viewerId: viewer.profile.id,
      size: query.size ?? 'large',
    });
    return sendPicture(reply, found);
  });
  routes.handle('GET /api/operate/attachments/{attachment_id}', async ({ params, query, reply }) => {
    const found = await openAttachmentOfMatter(context, {
      attachmentId: params.attachment_id,
      size: query.size ?? 'large',
    });
    return sendPicture(reply, found);
  });
}

function sendPicture(
  reply: FastifyReply,
  { sizeBytes, stream }: { readonly sizeBytes: number; readonly stream: Readable },
): null {
  void reply
    .headers({
      'content-type': 'image/webp',
      'content-length': String(sizeBytes),
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    .send(stream);
  return null;
}
