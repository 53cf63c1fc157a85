import type { Actor } from '#domain/operators/money-decision.ts';
import { RoleNeededError } from '#domain/operators/operator-errors.ts';
import { type Roles, roleToClear } from '#domain/operators/roles.ts';
import { clearAlert } from '../alerts/alert-store.ts';
import { MARKET_PAUSED } from '../alerts/raise-alert.ts';
import type { Context } from '../context.ts';
import { askToReadAgain } from '../verification/later-reading-store.ts';
import { findRefusedFinding } from '../verification/refused-finding-store.ts';
import { type OperatorAnswer, CommandError } from './operator-answer.ts';
import { recordOperatorAction } from './record-operator-action.ts';

/**
 * Records that the secrets and dangers for which a commit was refused are part of what its project is about. The seller
 * can then verify this commit, or its listing gets its stamp back; a later commit is judged anew.
 * @throws CommandError, OwnMatterError
 */
export async function acceptFinding(
  { database }: Pick<Context, 'database'>,
  {
    profileId,
    verificationId,
    reason,
    ...by
  }: Actor & { readonly profileId: string; readonly verificationId: string; readonly reason: string },
): Promise<OperatorAnswer> {
  const found = await findRefusedFinding(database, profileId, verificationId);
  if (found === null) throw new CommandError('There is no such refused verification.', 'not-found');
  const { repositoryId, repositoryFullName, commitSha } = found;
  await database.transaction().execute(async (tx) => {
    await recordOperatorAction(tx, by, {
      action: 'verification accept',
      subject: profileId,
      reason,
      details: { verificationId, repositoryId, commitSha },
    });
    await askToReadAgain(tx, verificationId);
  });
  return {
    code: 'finding-accepted',
    params: { repository: repositoryFullName, commit: commitSha.slice(0, 7) },
  };
}

export async function clearOpenAlert(
  { database }: Pick<Context, 'database'>,
  {
    code,
    subject,
    reason,
    roles,
    ...by
  }: Actor & {
    readonly code: string;
    readonly subject: string;
    readonly reason: string;
    readonly roles: Roles;
  },
): Promise<OperatorAnswer> {
  if (code === MARKET_PAUSED.code)
    throw new CommandError('Clearing the alert would not end the pause. Run market show.');
  const role = roleToClear(code);
  if (!roles.includes(role)) throw new RoleNeededError(role);
  await database.transaction().execute(async (tx) => {
    if ((await clearAlert(tx, code, subject)) === 0) {
      throw new CommandError(`There is no open alert ${code} for ${subject}.`, 'not-found');
    }
    await recordOperatorAction(tx, by, { action: 'alerts clear', subject, reason, details: { code } });
  });
  return { code: 'alert-cleared' };
}
