import type { PrivateMessage, PrivateThread } from '#contract/private-question-calls.ts';
import { PRIVATE_MESSAGES_PER_PAGE, THREADS_PER_PAGE } from '#domain/questions/private-limits.ts';
import { closedBecause } from '#domain/questions/private-question.ts';
import { encodeReviewCursor, parseReviewCursor } from '../../catalogue/list-reviews.ts';
import type { Context } from '../../context.ts';
import { describeAnswer } from '../../http/describe-answer.ts';
import type { Routes } from '../../http/routes.ts';
import type { PrivateMessageRow, ThreadRow } from './private-store.ts';
import { presentQuestion } from './question-presenter.ts';
import { showThread, showThreads } from './show-private.ts';
import { blockInThread, publishPrivateQuestion, writePrivately } from './write-privately.ts';

export function privateQuestionRoutes(routes: Routes, context: Context): void {
  routes.handle('GET /api/private-questions', async ({ viewer, query }) => {
    const { rows, last } = await showThreads(context, {
      viewerId: viewer.profile.id,
      projectId: query.project_id ?? null,
      isWaiting: query.waiting === true,
      after: query.cursor === undefined ? null : parseReviewCursor(query.cursor),
      limit: query.limit ?? THREADS_PER_PAGE,
    });
    return {
      data: rows.map((row) => presentThread(row)),
      meta: { next_cursor: last === null ? null : encodeReviewCursor(last) },
    };
  });
  routes.handle('GET /api/private-questions/{thread_id}', async ({ viewer, params, query }) => {
    const { thread, rows, next } = await showThread(context, {
      viewerId: viewer.profile.id,
      threadId: params.thread_id,
      before: query.cursor ?? null,
      limit: query.limit ?? PRIVATE_MESSAGES_PER_PAGE,
    });
    return {
      data: rows.map((row) => presentMessage(row, thread)),
      meta: { next_cursor: next, thread: presentThread(thread) },
    };
  });
  routes.handle('POST /api/projects/{id}/private-question', async ({ viewer, params, body }) => {
    const to = { projectId: params.id };
    const { thread, message } = await writePrivately(context, {
      viewerId: viewer.profile.id,
      to,
      text: body.text,
    });
    return {
      data: { ...presentMessage(message, thread), thread_id: thread.id },
      ...describeAnswer('asked-privately'),
    };
  });
  routes.handle('POST /api/private-questions/{thread_id}/messages', async ({ viewer, params, body }) => {
    const to = { threadId: params.thread_id };
    const { thread, message } = await writePrivately(context, {
      viewerId: viewer.profile.id,
      to,
      text: body.text,
    });
    return { data: presentMessage(message, thread) };
  });
  routes.handle('PUT /api/private-questions/{thread_id}/block', async ({ viewer, params, body }) => {
    const asked = { viewerId: viewer.profile.id, threadId: params.thread_id, isBlocked: body.blocked };
    return { data: presentThread(await blockInThread(context, asked)) };
  });
  routes.handle(
    'POST /api/private-questions/messages/{message_id}/publish',
    async ({ viewer, params, body }) => {
      const asked = { sellerId: viewer.profile.id, messageId: params.message_id, text: body.text };
      return {
        data: presentQuestion(await publishPrivateQuestion(context, asked)),
        ...describeAnswer('question-answered'),
      };
    },
  );
}

function presentThread(thread: ThreadRow): PrivateThread {
  const closed = closedBecause(thread);
  return {
    id: thread.id,
    project_id: thread.projectId,
    title: thread.title,
    role: thread.role,
    other: thread.other ?? 'deleted user',
    last_text: thread.lastText,
    last_at: thread.writtenAt.toISOString(),
    waiting_for: thread.lastParty === 'asker' ? 'seller' : 'asker',
    can_write: closed === null,
    // Who is blocked need not know it.
    closed: closed === 'blocked' && thread.blockedBy !== thread.role ? 'closed' : closed,
  };
}

/** Only the recipient of a message can report it. */
function presentMessage(row: PrivateMessageRow, { role }: Pick<ThreadRow, 'role'>): PrivateMessage {
  return {
    id: row.id,
    by: row.party,
    text: row.hiddenAt === null ? row.text : null,
    at: row.writtenAt.toISOString(),
    reported: row.isReported && row.party !== role,
    published: row.isPublished,
  };
}
