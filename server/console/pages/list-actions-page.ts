import type { Context } from '../../context.ts';
import { PlaceUnknownError } from '../../payouts/list-balance-entries.ts';
import { listActionsBefore, type ListedAction } from '../operator-store.ts';
import { type ActionSubject, findActionSubjects } from './action-subject-store.ts';
import { decodePlace, encodePlace } from './place.ts';

const DEFAULT_LIMIT = 50;
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
