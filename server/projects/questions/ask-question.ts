import { v7 } from 'uuid';
import { OwnProjectError, ProjectNotFoundError } from '#domain/purchases/errors.ts';
import { assertMayAsk, questionText } from '#domain/questions/question.ts';
import { lockOpenProfile } from '../../accounts/profile-store.ts';
import { isProjectVisible } from '../../catalogue/detail-store.ts';
import type { Context } from '../../context.ts';
import { addProjectEntry } from '../../feed/news-store.ts';
import { SEND_MAIL } from '../../jobs/job-names.ts';
import { questionMail } from '../../mails/listing-mails.ts';
import { reportPossibleContacts } from '../reports/report-store.ts';
import { mailLaterQuestions } from './mail-later-questions.ts';
import {
  countUnanswered,
  findQuestionParty,
  findSellerOf,
  getQuestion,
  insertQuestion,
  type QuestionRow,
} from './question-store.ts';

/** @throws InvalidFieldError, ProjectNotFoundError, OwnProjectError, TooManyQuestionsError, AccountClosedError */
export async function askQuestion(
  { database, jobs, config }: Pick<Context, 'database' | 'jobs' | 'config'>,
  request: { readonly askerId: string; readonly projectId: string; readonly text: string },
): Promise<QuestionRow> {
  const { askerId, projectId } = request;
  if (!(await isProjectVisible(database, askerId, projectId))) throw new ProjectNotFoundError();
  const text = questionText(request.text);
  return await database.transaction().execute(async (tx) => {
    // This lock serialises the member's questions, so that concurrent questions cannot exceed the limit.
    await lockOpenProfile(tx, askerId);
    const sellerId = await findSellerOf(tx, projectId);
    if (sellerId === askerId) throw new OwnProjectError();
    assertMayAsk(await countUnanswered(tx, projectId, askerId));
    const id = v7();
    await insertQuestion(tx, { id, projectId, askerId, text });
    await reportPossibleContacts(tx, { kind: 'question', id, authorId: askerId }, [text]);
    if (sellerId !== null) await addProjectEntry(tx, projectId, { to: sellerId, code: 'question-asked' });
    const question = await getQuestion(tx, id, askerId);
    const seller = await findQuestionParty(tx, id, 'seller');
    if (seller !== null && (await mailLaterQuestions({ jobs }, { projectId, since: question.key }, tx))) {
      const mail = questionMail({ ...seller, questionId: id, projectId, text, count: 1 }, config.publicUrl);
      await jobs.enqueue(SEND_MAIL, mail, { transaction: tx, key: mail.id });
    }
    return question;
  });
}
