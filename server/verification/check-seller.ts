import { alertSuspectedBan } from '../alerts/alert-banned-person.ts';
import type { Context } from '../context.ts';
import { assertMaySell } from '../people/person-store.ts';

/** A ban reaches the person's other accounts before they verify what they want to sell. @throws PersonBannedError */
export async function checkSeller(
  context: Pick<Context, 'database' | 'log'>,
  profileId: string,
): Promise<void> {
  await assertMaySell(context.database, profileId);
  await alertSuspectedBan(context, context.database, profileId);
}
