import type { Context } from '../../context.ts';
import type { Routes } from '../../http/routes.ts';
import { listOrderMessages } from './list-messages.ts';
import { presentMessage } from './message-presenter.ts';
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
      data: page.rows.map((row) => presentMessage(row, page.attachments.get(row.id), page.party)),
      meta: { next_cursor: page.nextCursor, can_write: page.canWrite },
    };
  });
  routes.handle(
    'POST /api/orders/{purchase_id}/messages',
    async ({ viewer, params, body, files, signal }) => {
      const { message, pictures } = await writeMessage(context, {
        purchaseId: params.purchase_id,
        viewerId: viewer.profile.id,
        text: body.text,
        pictures: { paths: files.pictures.map(({ path }) => path), signal },
      });
      return { data: presentMessage(message, pictures, message.party) };
    },
  );
}
