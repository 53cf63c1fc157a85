import { listSuspectedBans } from '../accounts/people/person-store.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { raiseAlertOnce } from './raise-alert.ts';

/** A card or browser that an account shares with a banned account proves nothing, so an operator has to decide. */
export async function alertSuspectedBan(
  context: Pick<Context, 'log'>,
  db: Queryable,
  profileId: string,
): Promise<void> {
  const suspected = await listSuspectedBans(db, profileId);
  if (suspected.length === 0) return;
  const shared = suspected.map(({ username, kinds }) => `${kinds.join(' and ')} with ${username}`).join(', ');
  await raiseAlertOnce(context, db, {
    code: 'maybe-banned-person',
    subject: profileId,
    sentence: `A seller shares ${shared}, which is banned.`,
    clearedForGood: true,
  });
}

export async function alertStoppedPayout(
  context: Pick<Context, 'log'>,
  db: Queryable,
  profileId: string,
): Promise<void> {
  await raiseAlertOnce(context, db, {
    code: 'payout-of-banned-person',
    subject: profileId,
    sentence:
      'The payout of a seller waits, because a banned account has the same GitHub account, mailbox or payout details.',
  });
}

/**
 * A ban does not delist the projects of the person's other accounts, because an operator decides about each account.
 */
export async function alertOtherAccounts(
  context: Pick<Context, 'log'>,
  db: Queryable,
  profileId: string,
  usernames: readonly string[],
): Promise<void> {
  if (usernames.length === 0) return;
  await raiseAlertOnce(context, db, {
    code: 'banned-person-has-accounts',
    subject: profileId,
    sentence: `A banned member shares a GitHub account, mailbox or payout details with other accounts: ${usernames.join(', ')}. Decide whether to ban them too.`,
  });
}
