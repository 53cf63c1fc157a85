import { DomainError } from '#domain/common/domain-error.ts';
import type { Context } from '../context.ts';
import { listSaleMoney, type SaleMoney, type TimeCursor } from './balance-store.ts';

const DEFAULT_LIMIT = 50;

export async function listBalanceEntries(
  { database }: Pick<Context, 'database'>,
  profileId: string,
  { limit = DEFAULT_LIMIT, cursor }: { limit?: number; cursor?: string },
): Promise<{ rows: readonly SaleMoney[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : parseCursor(cursor);
  const rows = await listSaleMoney(database, profileId, { limit: limit + 1, after });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return { rows: page, nextCursor: hasMore ? `${last.soldAt}~${last.purchaseId}` : null };
}

export class PlaceUnknownError extends DomainError {
  constructor() {
    super('invalid-field', { reason: 'place-unknown' }, { field: 'cursor' });
  }
}

function parseCursor(text: string): TimeCursor {
  const match =
    /^([1-9]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d{6}Z)~([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/u.exec(
      text,
    );
  const [, seconds = '', fraction = '', id = ''] = match ?? [];
  const date = new Date(`${seconds}Z`);
  // The comparison rejects dates such as February 30th.
  if (match === null || Number.isNaN(date.getTime()) || !date.toISOString().startsWith(seconds)) {
    throw new PlaceUnknownError();
  }
  return { at: seconds + fraction, id };
}
