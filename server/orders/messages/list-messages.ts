import { canWriteMessage } from '#domain/orders/order-message.ts';
import { PurchaseNotFoundError } from '#domain/purchases/refunds.ts';
import type { Context } from '../../context.ts';
import { type AttachmentRow, listAttachments } from '../../pictures/attachment-store.ts';
import { findParties, listMessages, type MessageRow, type Party } from './message-store.ts';

export async function listOrderMessages(
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
