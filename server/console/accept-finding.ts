import type { Actor } from '#domain/operators/money-decision.ts';
import type { Context } from '../context.ts';
import { askToReadAgain } from '../verification/later-reading-store.ts';
import { findRefusedFinding } from '../verification/refused-finding-store.ts';
import { CommandError } from './command-error.ts';
import type { OperatorAnswer } from './operator-answer.ts';
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
