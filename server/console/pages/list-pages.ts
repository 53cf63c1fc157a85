import type { QueueKind } from '#domain/operators/queue.ts';
import type { PayoutState } from '#domain/payouts/payout-states.ts';
import type { Context } from '../../context.ts';
import { PlaceUnknownError } from '../../payouts/list-balance-entries.ts';
import { type ListedPayout, listPayoutsBelow } from '../../payouts/payout-store.ts';
import { listActionsBefore, type ListedAction } from '../operator-store.ts';
import { countQueue, listQueue, type QueueFilter, type QueueRow } from './queue-store.ts';
import { type ActionSubject, findActionSubjects } from './search-store.ts';

/** @param parts - the sort key of a page's last row. The first part must be a time. */
function encodePlace(parts: readonly string[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

const TIME = /^[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/u;

function decodePlace(cursor: string, length: number): string[] {
  const parts = parse(cursor);
  if (!Array.isArray(parts) || parts.length !== length || !parts.every((part) => typeof part === 'string')) {
    throw new PlaceUnknownError();
  }
  const [time = ''] = parts;
  const seconds = time.slice(0, 19);
  const date = new Date(`${seconds}Z`);
  const isTime = TIME.test(time) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(seconds);
  if (!isTime || parts.some((part) => part.includes('\0'))) throw new PlaceUnknownError();
  return parts;
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
}

const DEFAULT_LIMIT = 50;

interface QueuePage {
  readonly rows: readonly QueueRow[];
  readonly nextCursor: string | null;
  readonly counts: Readonly<Record<QueueKind, number>>;
}

export async function listQueuePage(
  { database }: Pick<Context, 'database'>,
  filter: QueueFilter,
  { limit = DEFAULT_LIMIT, cursor }: { limit?: number; cursor?: string },
): Promise<QueuePage> {
  const [place = '', kind = '', key = '', subject = ''] = cursor === undefined ? [] : decodePlace(cursor, 4);
  const after = cursor === undefined ? null : { place, kind, key, subject };
  const [found, counts] = await Promise.all([
    listQueue(database, filter, { limit: limit + 1, after }),
    countQueue(database, filter.all),
  ]);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const nextCursor =
    found.length > limit && last !== undefined
      ? encodePlace([last.place, last.kind, last.key, last.subject ?? ''])
      : null;
  return { rows, nextCursor, counts };
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

export async function listActionsPage(
  { database }: Pick<Context, 'database'>,
  { limit = DEFAULT_LIMIT, cursor }: { limit?: number; cursor?: string },
): Promise<{
  rows: readonly ListedAction[];
  subjects: ReadonlyMap<string, ActionSubject>;
  nextCursor: string | null;
}> {
  const [place = '', id = ''] = cursor === undefined ? [] : decodePlace(cursor, 2);
  if (cursor !== undefined && !UUID.test(id)) throw new PlaceUnknownError();
  const found = await listActionsBefore(database, cursor === undefined ? null : { place, id }, limit + 1);
  const rows = found.slice(0, limit);
  const subjects = await findActionSubjects(database, [...new Set(rows.map(({ subject }) => subject))]);
  const last = rows.at(-1);
  const hasMore = found.length > limit && last !== undefined;
  return { rows, subjects, nextCursor: hasMore ? encodePlace([last.place, last.id]) : null };
}

export type PayoutRow = ListedPayout;

export async function listPayoutsPage(
  { database }: Pick<Context, 'database'>,
  {
    state = null,
    limit = DEFAULT_LIMIT,
    cursor,
  }: { state?: PayoutState | null; limit?: number; cursor?: string },
): Promise<{ rows: readonly ListedPayout[]; nextCursor: string | null }> {
  if (cursor !== undefined && !/^\d{1,12}$/u.test(cursor)) throw new PlaceUnknownError();
  const below = cursor === undefined ? null : Number(cursor);
  const found = await listPayoutsBelow(database, { state, below, limit: limit + 1 });
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const hasMore = found.length > limit && last !== undefined;
  return { rows, nextCursor: hasMore ? String(last.number) : null };
}
