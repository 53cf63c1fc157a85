import { presentNextAct } from '#contract/entities/next-act.ts';
import type { FeedEntry, FeedNews } from '#contract/feed-calls.ts';
import type { FeedRow, FeedState } from '#domain/feed/feed.ts';
import type { Context } from '../context.ts';
import { onConnectionClose } from '../http/client-disconnect.ts';
import { openEventStream } from '../http/event-stream.ts';
import type { Routes } from '../http/routes.ts';
import { getFeedState, listEntries, markReadUpTo } from './feed-store.ts';

const DEFAULT_LIMIT = 20;

export function feedRoutes(routes: Routes, context: Context): void {
  const { database, feedStreams } = context;

  routes.handle('GET /api/feed', async ({ viewer, query }) => {
    const { limit = DEFAULT_LIMIT, cursor } = query;
    const before = cursor === undefined ? null : Number(cursor);
    const state = await getFeedState(database, viewer.profile.id);
    const rows = await listEntries(database, viewer.profile.id, { before, limit: limit + 1 });
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    return {
      data: shown.map((row) => presentEntry(row)),
      meta: {
        next_cursor: last === undefined ? null : String(last.number),
        ...presentFeedState(state),
      },
    };
  });

  routes.handle('PUT /api/feed/read', async ({ viewer, body }) => {
    await markReadUpTo(database, viewer.profile.id, body.number);
    return { data: presentFeedState(await getFeedState(database, viewer.profile.id)) };
  });

  routes.handle('GET /api/feed/stream', async ({ viewer, request, reply }) => {
    const viewed = { profileId: viewer.profile.id, sessionId: viewer.identity.sessionId };
    const after = parseEventId(request.headers['last-event-id']);
    const onClose = feedStreams.open(viewed, after, () => {
      const stream = openEventStream(reply);
      return {
        send: ({ id, state, entries }) =>
          stream.send({ id: String(id), name: 'feed', data: JSON.stringify(presentNews(state, entries)) }),
        close: () => stream.close(),
      };
    });
    onConnectionClose(reply, onClose);
    return null;
  });
}

function parseEventId(header: string | string[] | undefined): number | null {
  return typeof header === 'string' && /^\d{1,15}$/u.test(header) ? Number(header) : null;
}

function presentEntry(row: FeedRow): FeedEntry {
  return {
    number: row.number,
    code: row.code,
    at: row.createdAt.toISOString(),
    title: row.title,
    purchase_id: row.purchaseId,
    project_id: row.projectId,
    amount_minor: row.amountMinor,
    due_at: row.dueAt?.toISOString() ?? null,
    detail: row.detail,
    next: row.order === null ? null : presentNextAct(row.order.facts, row.order.role),
    role: row.order?.role ?? null,
  };
}

function presentFeedState({ unread, readNumber }: FeedState): Omit<FeedNews, 'entries'> {
  return { unread, read_up_to: readNumber };
}

function presentNews(state: FeedState, entries: readonly FeedRow[]): FeedNews {
  return { ...presentFeedState(state), entries: entries.map((row) => presentEntry(row)) };
}
