import { v7 } from 'uuid';
import { caseText } from '#domain/orders/order-case.ts';
import { assertMayWriteMessage } from '#domain/orders/order-message.ts';
import { MIN_SUPPORT_CHARS } from '#domain/orders/support.ts';
import { addEvent } from '../../order-process/process-store.ts';
import { insertSupportRequest } from '../../order-process/support-store.ts';
import { insertAttachments } from '../../pictures/attachment-store.ts';
import type { UploadedPictures } from '../../pictures/store-attachments.ts';
import { type CaseMessageDeps, storeCasePictures } from '../cases/store-case-pictures.ts';
import { getOrder, getOrderFor, type OrderView } from '../get-order.ts';
import { lockOrder } from '../lock-order.ts';
import { countWritten, insertMessage } from '../messages/message-store.ts';
import { mail } from './step-support.ts';

/**
 * Neither pauses the order nor moves money.
 * @throws PurchaseNotFoundError (also if the viewer is not a party to the order), NotNowError,
 * InvalidFieldError, UnreadablePictureError, QuotaExceededError
 */
export async function askSupport(
  context: CaseMessageDeps,
  asked: {
    readonly purchaseId: string;
    readonly viewerId: string;
    readonly text: string;
    readonly pictures: UploadedPictures;
  },
): Promise<OrderView> {
  const { purchaseId, viewerId } = asked;
  const text = caseText(asked.text, MIN_SUPPORT_CHARS);
  const pictures = await storeCasePictures(context, asked, 'ask-support');
  await context.database.transaction().execute(async (tx) => {
    await lockOrder(tx, purchaseId);
    await getOrderFor(context, tx, asked, 'ask-support');
    assertMayWriteMessage((await countWritten(tx, purchaseId, 'buyer')).count);
    const message = await insertMessage(tx, { id: v7(), purchaseId, party: 'buyer', text });
    await insertAttachments(tx, { orderMessageId: message.id }, viewerId, pictures);
    const id = v7();
    await insertSupportRequest(tx, { id, purchaseId, messageId: message.id }, context.config.orders);
    await addEvent(tx, purchaseId, 'support-asked', 'buyer');
    await mail(context, tx, id, ['asked'], { id: message.id, text });
    context.log.info({ support: id, purchaseId }, 'a buyer asked for support');
  });
  return await getOrder(context, asked);
}
