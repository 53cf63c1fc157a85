import { type Static, Type } from 'typebox';
import { MAX_MESSAGE_CHARS } from '#domain/orders/message-limits.ts';
import { messagePictures } from './attachment-calls.ts';
import { call } from './call.ts';
import { Attachment } from './entities/picture.ts';
import { Envelope, Fields, Id, idParams, nullable, Timestamp } from './schemas.ts';

export const OrderMessage = Fields({
  id: Id,
  by: Type.Enum(['buyer', 'seller']),
  /** Null if the author's account was deleted or an operator has hidden the message. */
  text: nullable(Type.String()),
  pictures: Type.Array(Attachment),
  at: Timestamp,
  reported: Type.Boolean(),
  hidden: Type.Boolean(),
});
export type OrderMessage = Static<typeof OrderMessage>;

export const messageCalls = {
  'GET /api/orders/{purchase_id}/messages': call({
    summary: 'What buyer and seller of an order wrote to each other, newest first',
    access: 'member',
    params: idParams('purchase_id'),
    query: Fields({
      cursor: Type.Optional(Id),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    response: Fields({
      data: Type.Array(OrderMessage),
      meta: Fields({
        next_cursor: nullable(Type.String()),
        /**
         * False if the other party's account was deleted, or if the order ended at least 30 days ago and no support
         * request is open.
         */
        can_write: Type.Boolean(),
      }),
    }),
    problems: ['not-found'],
  }),
  'POST /api/orders/{purchase_id}/messages': call({
    summary: 'Writes to the other party of an order',
    access: 'member',
    params: idParams('purchase_id'),
    form: Fields({ text: Type.String({ minLength: 1, maxLength: MAX_MESSAGE_CHARS }) }),
    files: messagePictures,
    response: Envelope(OrderMessage),
    problems: ['not-found', 'not-now', 'invalid-field', 'too-large', 'bad-image', 'too-many-requests'],
  }),
};
