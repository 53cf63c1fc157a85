import type { Context } from '../../context.ts';
import { describeAnswer } from '../../http/describe-answer.ts';
import type { Routes } from '../../http/routes.ts';
import { listOrderMessages } from './list-messages.ts';
import { presentMessage } from './message-presenter.ts';
import { reportMessage } from './report-message.ts';
import { writeMessage } from './write-message.ts';

const DEFAULT_LIMIT = 30;

export function messageRoutes(routes: Routes, context: Context): void {
  routes.handle('GET /api/orders/{purchase_id}/messages', async ({ viewer, params, query }) => {
    const page = await listOrderMessages(context, {
      purchaseId: params.purchase_id,
      viewerId: viewer.profile.id,
      before: query.cursor ?? null,
      limit: query.limit ?? DEFAULT_LIMIT,
    });
    return {
      data: page.rows.map((row) => presentMessage(row)),
      meta: { next_cursor: page.nextCursor, can_write: page.canWrite },
    };
  });
  routes.handle('POST /api/orders/{purchase_id}/messages', async ({ viewer, params, body }) => {
    const asked = { purchaseId: params.purchase_id, viewerId: viewer.profile.id, text: body.text };
    return { data: presentMessage(await writeMessage(context, asked)) };
  });
  routes.handle('POST /api/messages/{message_id}/report', async ({ viewer, params }) => {
    await reportMessage(context, { messageId: params.message_id, viewerId: viewer.profile.id });
    return { data: null, ...describeAnswer('message-reported') };
  });
}
