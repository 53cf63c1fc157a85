import { closureOf, reopeningOn, type ShopClosure } from '#domain/accounts/shop.ts';
import type { Context } from '../context.ts';
import { closeShop, getShop, openShop } from './shop-store.ts';

/** @throws InvalidFieldError if the reopening date is not after today or is too far in the future */
export async function changeShop(
  { database }: Pick<Context, 'database'>,
  profileId: string,
  wanted: { readonly closed: boolean; readonly until?: string },
): Promise<ShopClosure | null> {
  const { now } = await getShop(database, profileId);
  const day = wanted.until ?? null;
  const until = wanted.closed && day !== null ? reopeningOn(day, now) : null;
  const stored = wanted.closed
    ? await closeShop(database, profileId, until)
    : await openShop(database, profileId);
  return closureOf(stored, stored.now);
}

export async function findClosure(
  { database }: Pick<Context, 'database'>,
  profileId: string,
): Promise<ShopClosure | null> {
  const stored = await getShop(database, profileId);
  return closureOf(stored, stored.now);
}
