import type { PayoutState } from '#domain/payouts/payout-states.ts';
import type { Context } from '../../context.ts';
import { PlaceUnknownError } from '../../payouts/list-balance-entries.ts';
import { type ListedPayout, listPayoutsBelow } from '../../payouts/payout-store.ts';

export type PayoutRow = ListedPayout;

const DEFAULT_LIMIT = 50;

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
