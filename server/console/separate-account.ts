import type { Actor } from '#domain/operators/money-decision.ts';
import { listOtherAccounts, separatePeople } from '../accounts/people/person-store.ts';
import { lockProfile } from '../accounts/profile-store.ts';
import { clearAlert } from '../alerts/alert-store.ts';
import type { Context } from '../context.ts';
import { type OperatorAnswer, CommandError } from './operator-answer.ts';
import { recordOperatorAction } from './record-operator-action.ts';

/**
 * Records that the other accounts with the same GitHub account, mailbox or payout details belong to other people. Bans
 * and debts of those accounts then no longer affect this account. Ratings still count all of them as one person.
 * @throws CommandError
 */
export async function separateAccount(
  { database }: Pick<Context, 'database'>,
  { profileId, reason, ...by }: Actor & { readonly profileId: string; readonly reason: string },
): Promise<OperatorAnswer> {
  return await database.transaction().execute(async (tx) => {
    if ((await lockProfile(tx, profileId)) === null) throw new CommandError('There is no such member.');
    const others = (await listOtherAccounts(tx, profileId)).map(({ id }) => id);
    if (others.length === 0) throw new CommandError('The account shares nothing with another account.');
    await separatePeople(tx, profileId, others);
    await clearAlert(tx, 'payout-of-banned-person', profileId);
    await recordOperatorAction(tx, by, {
      action: 'account separate',
      subject: profileId,
      reason,
      details: { others },
    });
    return { code: 'member-separated', params: { others: others.length } };
  });
}
