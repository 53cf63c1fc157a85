import { v7 } from 'uuid';
import { OwnProjectError, ProjectNotFoundError } from '#domain/purchases/errors.ts';
import {
  assertMayWritePrivately,
  closedBecause,
  privateText,
  ThreadClosedError,
  ThreadNotFoundError,
} from '#domain/questions/private-question.ts';
import { AlreadyAnsweredError, answerText, publishableText } from '#domain/questions/question.ts';
import { lockOpenProfile } from '../../accounts/profile-store.ts';
import { isProjectVisible } from '../../catalogue/detail-store.ts';
import type { Context } from '../../context.ts';
import type { DatabaseTransaction } from '../../database/database.ts';
import { addProjectEntry } from '../../feed/news-store.ts';
import { SEND_MAIL } from '../../jobs/job-names.ts';
import { privateAnswerMail, privateQuestionMail } from '../../mails/listing-mails.ts';
import { reportPossibleContacts } from '../reports/report-store.ts';
import { mailLaterQuestions } from './mail-later-questions.ts';
import {
  countOpenThreads,
  countWrittenToday,
  findThread,
  findThreadParty,
  insertPrivateMessage,
  lockAskedMessage,
  openThread,
  type PrivateMessageRow,
  savePublished,
  setBlocked,
  type ThreadRow,
} from './private-store.ts';
import { findSellerOf, getQuestion, insertQuestion, type QuestionRow, saveAnswer } from './question-store.ts';

type Deps = Pick<Context, 'database' | 'jobs' | 'config'>;

interface Written {
  readonly thread: ThreadRow;
  readonly message: PrivateMessageRow;
}

/**
 * Only the message after which the other has to answer is told, so that nobody is flooded.
 * @param asked.to - the thread, or the project about which its visitor asks.
 * @throws InvalidFieldError, ProjectNotFoundError, OwnProjectError, ThreadNotFoundError, ThreadClosedError,
 * TooManyThreadsError, AccountBannedError
 */
export async function writePrivately(
  deps: Deps,
  asked: {
    readonly viewerId: string;
    readonly to: { readonly threadId: string } | { readonly projectId: string };
    readonly text: string;
  },
): Promise<Written> {
  const { viewerId, to } = asked;
  if ('projectId' in to && !(await isProjectVisible(deps.database, viewerId, to.projectId)))
    throw new ProjectNotFoundError();
  const text = privateText(asked.text);
  return await deps.database.transaction().execute(async (tx) => {
    // This lock serialises the member's messages, so that concurrent ones cannot exceed the limits.
    await lockOpenProfile(tx, viewerId);
    const { id, isNew } =
      'threadId' in to ? { id: to.threadId, isNew: false } : await openAbout(tx, to.projectId, viewerId);
    const thread = await findThread(tx, id, viewerId, { isLocked: true });
    if (thread === null) throw new ThreadNotFoundError();
    assertMayWritePrivately(thread, {
      writtenToday: await countWrittenToday(tx, id, thread.role),
      open: isNew ? await countOpenThreads(tx, viewerId, id) : 0,
    });
    const message = await insertPrivateMessage(tx, { id: v7(), threadId: id, party: thread.role, text });
    await reportPossibleContacts(tx, { kind: 'message', id: message.id, authorId: viewerId }, [text]);
    if (isNew || thread.lastParty !== thread.role) await tellOther(deps, tx, { thread, message });
    return { thread: { ...thread, lastParty: thread.role }, message };
  });
}

async function openAbout(tx: DatabaseTransaction, projectId: string, askerId: string) {
  const sellerId = await findSellerOf(tx, projectId);
  if (sellerId === null) throw new ProjectNotFoundError();
  if (sellerId === askerId) throw new OwnProjectError();
  return await openThread(tx, { id: v7(), projectId, askerId, sellerId });
}

async function tellOther({ jobs, config }: Deps, tx: DatabaseTransaction, { thread, message }: Written) {
  const { id: threadId, projectId, role, otherId } = thread;
  const { id: messageId, text, key: since } = message;
  const to = role === 'asker' ? 'seller' : 'asker';
  const code = to === 'seller' ? 'private-question' : 'private-answer';
  await addProjectEntry(tx, projectId, { to: otherId, code, detail: threadId });
  const reader = await findThreadParty(tx, threadId, to);
  if (reader === null) return;
  if (to === 'seller' && !(await mailLaterQuestions({ jobs }, { projectId, since }, tx))) return;
  const facts = { ...reader, threadId, messageId, text };
  const mail =
    to === 'seller'
      ? privateQuestionMail({ ...facts, count: 1 }, config.publicUrl)
      : privateAnswerMail(facts, config.publicUrl);
  await jobs.enqueue(SEND_MAIL, mail, { transaction: tx, key: mail.id });
}

/** @throws ThreadNotFoundError */
export async function blockInThread(
  { database }: Pick<Context, 'database'>,
  asked: { readonly viewerId: string; readonly threadId: string; readonly isBlocked: boolean },
): Promise<ThreadRow> {
  const { viewerId, threadId, isBlocked } = asked;
  return await database.transaction().execute(async (tx) => {
    const thread = await findThread(tx, threadId, viewerId, { isLocked: true });
    if (thread === null) throw new ThreadNotFoundError();
    await setBlocked(tx, { id: threadId, party: thread.role, isBlocked });
    return (await findThread(tx, threadId, viewerId)) ?? thread;
  });
}

/**
 * Makes a public question of an asker's message, as it was asked and without the asker's name, with the seller's answer.
 * @throws ThreadNotFoundError, AlreadyAnsweredError, ThreadClosedError, InvalidFieldError, AccountBannedError
 */
export async function publishPrivateQuestion(
  { database }: Pick<Context, 'database'>,
  asked: { readonly sellerId: string; readonly messageId: string; readonly text: string },
): Promise<QuestionRow> {
  const { sellerId, messageId } = asked;
  return await database.transaction().execute(async (tx) => {
    await lockOpenProfile(tx, sellerId);
    const message = await lockAskedMessage(tx, messageId, sellerId);
    const thread = message === null ? null : await findThread(tx, message.threadId, sellerId);
    if (message === null || thread === null) throw new ThreadNotFoundError();
    if (message.isPublished) throw new AlreadyAnsweredError();
    if (closedBecause({ ...thread, blockedBy: null }) !== null) throw new ThreadClosedError();
    const { projectId, askerId } = message;
    const answer = answerText(asked.text);
    const id = v7();
    const text = publishableText(message.text);
    await insertQuestion(tx, { id, projectId, askerId, text, isAnonymous: true });
    await saveAnswer(tx, id, answer);
    await savePublished(tx, messageId, id);
    await reportPossibleContacts(tx, { kind: 'question', id, authorId: sellerId }, [answer]);
    return await getQuestion(tx, id, sellerId);
  });
}
