import { v7 } from 'uuid';
import {
  assertMayWriteMessage,
  canWriteMessage,
  MessagesClosedError,
  messageText,
} from '#domain/orders/order-message.ts';
import { PurchaseNotFoundError } from '#domain/purchases/refunds.ts';
import type { Context } from '../../context.ts';
import { addOrderEntries } from '../../feed/news-store.ts';
import { messageMail } from '../../mails/message-mails.ts';
import { getPurchaseMailFacts } from '../../mails/purchase-facts-store.ts';
import { lockProcess } from '../../order-process/process-store.ts';
import { enqueueMails } from '../settle/enqueue-mails.ts';
import { countWritten, findParties, insertMessage, type MessageRow } from './message-store.ts';

/**
 * Each message has a feed entry; only the first after an hour of silence is mailed.
 * @throws PurchaseNotFoundError (also for third parties), MessagesClosedError, InvalidFieldError
 */
export async function writeMessage(
  { database, jobs, config }: Pick<Context, 'database' | 'jobs' | 'config'>,
  asked: { readonly purchaseId: string; readonly viewerId: string; readonly text: string },
): Promise<MessageRow> {
  const { purchaseId } = asked;
  const text = messageText(asked.text);
  return await database.transaction().execute(async (tx) => {
    // Serialises the messages of an order, so that concurrent ones cannot exceed the limits.
    await lockProcess(tx, purchaseId);
    const parties = await findParties(tx, asked);
    if (parties === null) throw new PurchaseNotFoundError();
    const { party, isOtherDeleted, now } = parties;
    if (isOtherDeleted || !canWriteMessage(parties, now)) throw new MessagesClosedError();
    const written = await countWritten(tx, purchaseId, party);
    assertMayWriteMessage(written.count);
    const message = await insertMessage(tx, { id: v7(), purchaseId, party, text });
    const to = party === 'buyer' ? 'seller' : 'buyer';
    await addOrderEntries(tx, purchaseId, [{ to, code: 'message' }]);
    if (!written.isRecent) {
      const facts = await getPurchaseMailFacts(tx, purchaseId);
      await enqueueMails({ jobs }, tx, [messageMail(facts, { id: message.id, to, text }, config.publicUrl)]);
    }
    return message;
  });
}
