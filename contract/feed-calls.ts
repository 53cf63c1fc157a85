import { type Static, Type } from 'typebox';
import { FEED_CODES, MAX_UNREAD_COUNTED } from '#domain/feed/feed.ts';
import { call } from './call.ts';
import { NextAct } from './entities/next-act.ts';
import { Envelope, Fields, Id, nullable, Timestamp } from './schemas.ts';

const Unread = Type.Integer({ minimum: 0, maximum: MAX_UNREAD_COUNTED });
const Position = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

export const FeedEntry = Fields({
  number: Type.Integer(),
  code: Type.Enum(FEED_CODES),
  at: Timestamp,
  title: Type.String(),
  purchase_id: nullable(Id),
  project_id: nullable(Id),
  amount_minor: nullable(Type.Integer()),
  due_at: nullable(Timestamp),
  /**
   * Depends on the code: for example the state of the order, the outcome of a case or claim, the number of a version,
   * or why a payout failed. Null if the code needs no detail.
   */
  detail: nullable(Type.String()),
  /** Of an order: who acts in it now and by when, for this reader; null if nobody has to, and for other entries. */
  next: nullable(NextAct),
  role: nullable(Type.Enum(['buyer', 'seller'])),
});
export type FeedEntry = Static<typeof FeedEntry>;

export const FeedNews = Fields({
  /** Counts at most 10 entries. */
  unread: Unread,
  /** Entries with this number or a lower one are read. */
  read_up_to: Type.Integer(),
  entries: Type.Array(FeedEntry),
});
export type FeedNews = Static<typeof FeedNews>;

export const feedCalls = {
  'GET /api/feed': call({
    summary: "The caller's feed, newest first",
    access: 'member',
    query: Fields({
      cursor: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,15}$', maxLength: 16 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    }),
    response: Fields({
      data: Type.Array(FeedEntry),
      meta: Fields({ next_cursor: nullable(Type.String()), unread: Unread, read_up_to: Type.Integer() }),
    }),
    problems: [],
  }),
  'PUT /api/feed/read': call({
    summary: 'Marks the entries up to a number as read; the mark never moves back',
    access: 'member',
    body: Fields({ number: Position }),
    response: Envelope(Fields({ unread: Unread, read_up_to: Type.Integer() })),
    problems: ['too-many-requests'],
  }),
  'GET /api/feed/stream': call({
    summary:
      'Server-sent events: the state of the feed at once and after every change, from `Last-Event-ID` on; at most four streams of an account',
    access: 'member',
    response: Type.Null(),
    responseKind: 'stream',
    event: FeedNews,
    problems: ['too-many-requests', 'overloaded'],
  }),
};
