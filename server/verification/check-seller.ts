import { assertMaySell } from '../accounts/people/person-store.ts';
import { alertSuspectedBan } from '../alerts/alert-banned-person.ts';
import type { Context } from '../context.ts';

/** @throws PersonBannedError, also for another account of a banned person */
export async function checkSeller(
  context: Pick<Context, 'database' | 'log'>,
  profileId: string,
): Promise<void> {
  await assertMaySell(context.database, profileId);
  await alertSuspectedBan(context, context.database, profileId);
}
