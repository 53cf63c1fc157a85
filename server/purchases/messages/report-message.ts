import { MessageNotFoundError } from '#domain/orders/order-message.ts';
import { insertAlert } from '../../alerts/alert-store.ts';
import type { Context } from '../../context.ts';
import { findReceivedMessage, markReported } from './message-store.ts';

/** Idempotent. @throws MessageNotFoundError also for messages that the viewer did not receive */
export async function reportMessage(
  { database }: Pick<Context, 'database'>,
  asked: { readonly messageId: string; readonly viewerId: string },
): Promise<void> {
  await database.transaction().execute(async (tx) => {
    const message = await findReceivedMessage(tx, asked);
    if (message === null) throw new MessageNotFoundError();
    if (!(await markReported(tx, asked.messageId))) return;
    await insertAlert(tx, {
      code: 'message-reported',
      subject: message.purchaseId,
      sentence: `has a message that its reader reported: purchase messages ${message.purchaseId}`,
      clearedForGood: true,
    });
  });
}
