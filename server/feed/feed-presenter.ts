import { presentNextAct } from '#contract/entities/next-act.ts';
import type { FeedEntry, FeedNews } from '#contract/feed-calls.ts';
import type { FeedRow, FeedState } from '#domain/feed/feed.ts';

export function presentEntry(row: FeedRow): FeedEntry {
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

export function presentFeedState({ unread, readNumber }: FeedState): Omit<FeedNews, 'entries'> {
  return { unread, read_up_to: readNumber };
}

export function presentNews(state: FeedState, entries: readonly FeedRow[]): FeedNews {
  return { ...presentFeedState(state), entries: entries.map((row) => presentEntry(row)) };
}
