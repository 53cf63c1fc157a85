import { alertSuspectedBan } from '../alerts/alert-banned-person.ts';
import type { Context } from '../context.ts';
import { assertMaySell } from '../people/person-store.ts';

/**
 * Rejects a banned person's other accounts when they start a verification, not only when they list a project.
 * @throws PersonBannedError
 */
export async function checkSeller(
  context: Pick<Context, 'database' | 'log'>,
  profileId: string,
): Promise<void> {
  await assertMaySell(context.database, profileId);
  await alertSuspectedBan(context, context.database, profileId);
}
