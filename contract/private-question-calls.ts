import { type Static, Type } from 'typebox';
import { MAX_MESSAGE_CHARS } from '#domain/orders/message-limits.ts';
import { MAX_ANSWER_CHARS } from '#domain/questions/question-limits.ts';
import { call } from './call.ts';
import { Question } from './question-calls.ts';
import { CursorPage, Envelope, Fields, Id, idParams, nullable, Timestamp } from './schemas.ts';

const Party = Type.Enum(['asker', 'seller']);

export const PrivateThread = Fields({
  id: Id,
  project_id: Id,
  title: Type.String(),
  /** Of the caller. */
  role: Party,
  other: Type.String(),
  /** Null if an operator has hidden the message. */
  last_text: nullable(Type.String()),
  last_at: Timestamp,
  waiting_for: Party,
  can_write: Type.Boolean(),
  /** `blocked`: by the caller. `sold`: to somebody, or to the asker, who then writes in the order. */
  closed: nullable(Type.Enum(['gone', 'not-listed', 'sold', 'blocked', 'closed'])),
});
export type PrivateThread = Static<typeof PrivateThread>;

const messageFields = {
  id: Id,
  by: Party,
  text: nullable(Type.String()),
  at: Timestamp,
  reported: Type.Boolean(),
  /** Whether the seller has made a public question of it. */
  published: Type.Boolean(),
};
export const PrivateMessage = Fields(messageFields);
export type PrivateMessage = Static<typeof PrivateMessage>;

const text = Fields({ text: Type.String({ minLength: 1, maxLength: MAX_MESSAGE_CHARS }) });
const limit = Type.Optional(Type.Integer({ minimum: 1, maximum: 50 }));
const ofWriting = ['not-found', 'not-now', 'invalid-field', 'not-allowed'] as const;

export const privateQuestionCalls = {
  'GET /api/private-questions': call({
    summary: "The caller's private questions and those to the caller, the last written first",
    access: 'member',
    query: Fields({
      project_id: Type.Optional(Id),
      /** Only those in which the caller, as the seller, has to answer. */
      waiting: Type.Optional(Type.Boolean()),
      cursor: Type.Optional(Type.String({ maxLength: 400 })),
      limit,
    }),
    response: CursorPage(PrivateThread),
    problems: ['invalid-field'],
  }),
  'GET /api/private-questions/{thread_id}': call({
    summary: 'What asker and seller wrote to each other, newest first',
    access: 'member',
    params: idParams('thread_id'),
    query: Fields({ cursor: Type.Optional(Id), limit }),
    response: Fields({
      data: Type.Array(PrivateMessage),
      meta: Fields({ next_cursor: nullable(Type.String()), thread: PrivateThread }),
    }),
    problems: ['not-found'],
  }),
  'POST /api/projects/{id}/private-question': call({
    summary: 'Asks the seller of a project privately, once or again; contact details are refused',
    access: 'member',
    params: idParams('id'),
    body: text,
    response: Envelope(Fields({ ...messageFields, thread_id: Id })),
    problems: [...ofWriting, 'own-project', 'too-many-questions'],
  }),
  'POST /api/private-questions/{thread_id}/messages': call({
    summary: 'Writes to the other in a private question',
    access: 'member',
    params: idParams('thread_id'),
    body: text,
    response: Envelope(PrivateMessage),
    problems: ofWriting,
  }),
  'PUT /api/private-questions/{thread_id}/block': call({
    summary:
      'Blocks the other: neither can write to the other about any listing of this seller. Or ends that',
    access: 'member',
    params: idParams('thread_id'),
    body: Fields({ blocked: Type.Boolean() }),
    response: Envelope(PrivateThread),
    problems: ['not-found'],
  }),
  'POST /api/private-questions/messages/{message_id}/publish': call({
    summary: "Publishes a private question, without the asker's name, with the seller's answer",
    access: 'member',
    params: idParams('message_id'),
    body: Fields({ text: Type.String({ minLength: 1, maxLength: MAX_ANSWER_CHARS }) }),
    response: Envelope(Question),
    problems: [...ofWriting, 'already-answered'],
  }),
};
