import { v7 } from 'uuid';
import type { Actor } from '#domain/operators/money-decision.ts';
import { operatorText } from '#domain/operators/operator-text.ts';
import { InvalidFieldError } from '#domain/projects/project-errors.ts';
import { canChangeListing } from '#domain/projects/visibility.ts';
import type { Context } from '../context.ts';
import { addProjectEntry } from '../feed/news-store.ts';
import { SEND_MAIL } from '../jobs/job-names.ts';
import { listingMail } from '../mails/listing-mails.ts';
import { endProof, isWaiting } from '../projects/build-proof-store.ts';
import { type OperatorAnswer, CommandError } from './operator-answer.ts';
import { findSeller, lockListing } from './operator-store.ts';
import { recordOperatorAction } from './record-operator-action.ts';

/** @throws CommandError, InvalidFieldError, OwnMatterError */
export async function decideProof(
  { database, jobs, config }: Pick<Context, 'database' | 'jobs' | 'config'>,
  {
    projectId,
    code,
    reason,
    ...by
  }: Actor & {
    readonly projectId: string;
    readonly code: string;
    /** Why the code is not in the photo; null if it is. */
    readonly reason: string | null;
  },
): Promise<OperatorAnswer> {
  const kind = reason === null ? 'proved' : 'proofDeclined';
  return await database.transaction().execute(async (tx) => {
    const project = await lockListing(tx, projectId);
    if (project === null) throw new CommandError(`There is no project ${projectId}.`, 'not-found');
    if (!canChangeListing(project.listingStatus) || !(await isWaiting(tx, projectId, code)))
      throw new CommandError(`No photo with the code ${code} is waiting for this project.`);
    await endProof(tx, projectId, reason);
    const actionId = v7();
    await recordOperatorAction(tx, by, {
      id: actionId,
      action: reason === null ? 'proof accept' : 'proof decline',
      subject: projectId,
      reason,
      details: { code },
    });
    const seller = await findSeller(tx, projectId);
    if (seller !== null) {
      const detail = reason === null ? 'proved' : 'declined';
      await addProjectEntry(tx, projectId, { to: seller.id, code: 'proof-decided', detail });
      const facts = { ...seller, projectId, kind, reason: reason ?? '', until: null, actionId } as const;
      const mail = listingMail(facts, config.publicUrl);
      await jobs.enqueue(SEND_MAIL, mail, { transaction: tx, key: mail.id });
    }
    return { code: reason === null ? 'proof-accepted' : 'proof-declined', params: { title: project.title } };
  });
}

/** @returns null if the code is in the photo. @throws InvalidFieldError */
export function reasonOf({ proved, reason }: { readonly proved: boolean; readonly reason?: string }) {
  const given = reason === undefined ? null : operatorText('reason', reason);
  if (!proved && given === null)
    throw new InvalidFieldError('reason', { reason: 'field-missing', params: { field: 'reason' } });
  return proved ? null : given;
}
