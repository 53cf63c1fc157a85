import type { Attachment } from '#contract/entities/picture.ts';
import type { OrderMessage } from '#contract/message-calls.ts';
import { canWriteMessage } from '#domain/orders/order-message.ts';
import { PurchaseNotFoundError } from '#domain/purchases/refunds.ts';
import type { Context } from '../../context.ts';
import type { Routes } from '../../http/routes.ts';
import { type AttachmentRow, listAttachments } from '../../pictures/attachment-store.ts';
import { findParties, listMessages, type MessageRow, type Party } from './message-store.ts';
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

async function listOrderMessages(
  { database }: Pick<Context, 'database'>,
  asked: {
    readonly purchaseId: string;
    readonly viewerId: string;
    readonly before: string | null;
    readonly limit: number;
  },
): Promise<{
  readonly rows: readonly MessageRow[];
  readonly attachments: ReadonlyMap<string, readonly AttachmentRow[]>;
  readonly party: Party;
  readonly nextCursor: string | null;
  readonly canWrite: boolean;
}> {
  const parties = await findParties(database, asked);
  if (parties === null) throw new PurchaseNotFoundError();
  const { purchaseId, before, limit } = asked;
  const found = await listMessages(database, purchaseId, { before, limit: limit + 1 });
  const rows = found.slice(0, limit);
  return {
    rows,
    attachments: await listAttachments(database, rows),
    party: parties.party,
    nextCursor: found.length > limit ? (rows.at(-1)?.id ?? null) : null,
    canWrite: !parties.isOtherDeleted && canWriteMessage(parties, parties.now),
  };
}

/** Only the recipient of a message can report it, so only the recipient sees whether the message is reported. */
function presentMessage(
  { id, party, text, writtenAt, hiddenAt, isReported }: MessageRow,
  attachments: readonly Attachment[] | undefined,
  viewer: 'buyer' | 'seller',
): OrderMessage {
  return {
    id,
    by: party,
    text: hiddenAt === null ? text : null,
    pictures: hiddenAt === null ? [...(attachments ?? [])] : [],
    at: writtenAt.toISOString(),
    reported: isReported && party !== viewer,
    hidden: hiddenAt !== null,
  };
}
