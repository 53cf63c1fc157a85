import { AlreadyAnsweredError, answerText, QuestionNotFoundError } from '#domain/questions/question.ts';
import type { Context } from '../../context.ts';
import { addProjectEntry } from '../../feed/news-store.ts';
import { SEND_MAIL } from '../../jobs/job-names.ts';
import { answerMail } from '../../mails/listing-mails.ts';
import { reportPossibleContacts } from '../reports/report-store.ts';
import {
  findQuestionParty,
  getQuestion,
  lockQuestion,
  type QuestionRow,
  saveAnswer,
} from './question-store.ts';

export async function answerQuestion(
  { database, jobs, config }: Pick<Context, 'database' | 'jobs' | 'config'>,
  request: { readonly sellerId: string; readonly questionId: string; readonly text: string },
): Promise<QuestionRow> {
  const { sellerId, questionId } = request;
  return await database.transaction().execute(async (tx) => {
    const question = await lockQuestion(tx, questionId);
    if (question === null || question.sellerId !== sellerId) throw new QuestionNotFoundError();
    if (question.isAnswered) throw new AlreadyAnsweredError();
    const text = answerText(request.text);
    await saveAnswer(tx, questionId, text);
    await reportPossibleContacts(tx, { kind: 'question', id: questionId, authorId: sellerId }, [text]);
    await addProjectEntry(tx, question.projectId, { to: question.askerId, code: 'question-answered' });
    const asker = await findQuestionParty(tx, questionId, 'asker');
    if (asker !== null) {
      const mail = answerMail(
        { ...asker, questionId, projectId: question.projectId, text },
        config.publicUrl,
      );
      await jobs.enqueue(SEND_MAIL, mail, { transaction: tx, key: mail.id });
    }
    return await getQuestion(tx, questionId, sellerId);
  });
}
