import { v7 } from 'uuid';
import {
  assertMayWriteMessage,
  canWriteMessage,
  MessagesClosedError,
  messageText,
} from '#domain/orders/order-message.ts';
import { PurchaseNotFoundError } from '#domain/purchases/refunds.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../database/database.ts';
import { addOrderEntries } from '../../feed/news-store.ts';
import { messageMail } from '../../mails/order-mails.ts';
import { getPurchaseMailFacts } from '../../mails/purchase-facts-store.ts';
import { lockProcess } from '../../order-process/process-store.ts';
import { findOpenSupport } from '../../order-process/support-store.ts';
import { type AttachmentRow, insertAttachments } from '../../pictures/attachment-store.ts';
import {
  type AttachmentDeps,
  storeAttachments,
  type UploadedPictures,
} from '../../pictures/store-attachments.ts';
import { enqueueMails } from '../../purchases/settle/book-transaction.ts';
import { stepSupport } from '../support/step-support.ts';
import {
  countWritten,
  findParties,
  insertMessage,
  type MessageParties,
  type MessageRow,
} from './message-store.ts';

/**
 * Adds a feed entry for each message, but sends an email only for the first message after an hour of silence. A message
 * that answers or continues a support request triggers the notification of the support request instead.
 * @throws PurchaseNotFoundError (also for third parties), MessagesClosedError, InvalidFieldError,
 * UnreadablePictureError, QuotaExceededError
 */
export async function writeMessage(
  context: AttachmentDeps & Pick<Context, 'jobs' | 'config' | 'log'>,
  asked: {
    readonly purchaseId: string;
    readonly viewerId: string;
    readonly text: string;
    readonly pictures: UploadedPictures;
  },
): Promise<{ readonly message: MessageRow; readonly pictures: readonly AttachmentRow[] }> {
  const { database, jobs, config } = context;
  const { purchaseId, viewerId } = asked;
  const text = messageText(asked.text);
  // The party is checked before the pictures are decoded, and again under the lock.
  await getParty(database, asked);
  const pictures = await storeAttachments(context, viewerId, asked.pictures);
  return await database.transaction().execute(async (tx) => {
    // The lock serialises the messages of an order, so that concurrent messages cannot exceed the limit.
    await lockProcess(tx, purchaseId);
    const { party, sellerId } = await getParty(tx, asked);
    const written = await countWritten(tx, purchaseId, party);
    assertMayWriteMessage(written.count);
    const message = await insertMessage(tx, { id: v7(), purchaseId, party, text });
    const attachments = await insertAttachments(tx, { orderMessageId: message.id }, viewerId, pictures);
    const support = await findOpenSupport(tx, purchaseId);
    const trigger = party === 'buyer' ? 'buyer-wrote' : 'seller-wrote';
    const cause = { trigger, sellerId, message: { id: message.id, text } } as const;
    if (support !== null && (await stepSupport(context, tx, support, cause)) !== null) {
      return { message, pictures: attachments };
    }
    const to = party === 'buyer' ? 'seller' : 'buyer';
    await addOrderEntries(tx, [purchaseId], [{ to, code: 'message' }]);
    if (!written.isRecent) {
      const facts = await getPurchaseMailFacts(tx, purchaseId);
      await enqueueMails({ jobs }, tx, [messageMail(facts, { id: message.id, to, text }, config.publicUrl)]);
    }
    return { message, pictures: attachments };
  });
}

async function getParty(
  db: Queryable,
  asked: { readonly purchaseId: string; readonly viewerId: string },
): Promise<MessageParties> {
  const parties = await findParties(db, asked);
  if (parties === null) throw new PurchaseNotFoundError();
  if (parties.isOtherDeleted || !canWriteMessage(parties, parties.now)) throw new MessagesClosedError();
  return parties;
}
