import { QuestionNotFoundError } from '#domain/questions/question.ts';
import { lockOpenProfile } from '../accounts/profile-store.ts';
import { insertAlert } from '../alerts/alert-store.ts';
import { isProjectVisible } from '../catalogue/detail-store.ts';
import type { Context } from '../context.ts';
import { insertReport, lockQuestion } from './question-store.ts';

/** Counts once per member. Idempotent. @throws QuestionNotFoundError, AccountClosedError */
export async function reportQuestion(
  { database }: Pick<Context, 'database'>,
  { reporterId, questionId }: { readonly reporterId: string; readonly questionId: string },
): Promise<void> {
  await database.transaction().execute(async (tx) => {
    await lockOpenProfile(tx, reporterId);
    const question = await lockQuestion(tx, questionId);
    if (question === null || !(await isProjectVisible(tx, reporterId, question.projectId))) {
      throw new QuestionNotFoundError();
    }
    if (!(await insertReport(tx, questionId, reporterId))) return;
    await insertAlert(tx, {
      code: 'question-reported',
      subject: questionId,
      sentence:
        'a member reported a question or its answer; run `questions`, then `questions hide` if it breaks the rules',
      clearedForGood: true,
    });
  });
}
