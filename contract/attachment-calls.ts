import { Type } from 'typebox';
import { MAX_MESSAGE_PICTURES } from '#domain/orders/message-limits.ts';
import { MAX_IMAGE_BYTES } from '#domain/projects/project.ts';
import { call } from './call.ts';
import { Fields, idParams } from './schemas.ts';

export const messagePictures = {
  pictures: { min: 0, max: MAX_MESSAGE_PICTURES, maxBytes: MAX_IMAGE_BYTES },
} as const;

const file = {
  params: idParams('attachment_id'),
  query: Fields({ size: Type.Optional(Type.Enum(['small', 'large'])) }),
  response: Type.Null(),
  responseKind: 'download',
  mediaType: 'image/webp',
  problems: ['not-found', 'invalid-field'],
} as const;

export const attachmentCalls = {
  'GET /api/attachments/{attachment_id}': call({
    summary: 'A picture in a message of an order or a case, for its buyer and seller',
    access: 'member',
    ...file,
  }),
  'GET /api/operate/attachments/{attachment_id}': call({
    summary: 'A picture in a case or in a reported message',
    access: 'console',
    ...file,
  }),
};
