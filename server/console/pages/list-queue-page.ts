import type { QueueKind } from '#domain/operators/queue.ts';
import type { Context } from '../../context.ts';
import { decodePlace, encodePlace } from './place.ts';
import { countQueue, listQueue, type QueueFilter, type QueueRow } from './queue-store.ts';

const DEFAULT_LIMIT = 50;

export interface QueuePage {
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
