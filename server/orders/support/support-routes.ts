import { v7 } from 'uuid';
import { caseText, NotNowError } from '#domain/orders/order-case.ts';
import { assertMayWriteMessage } from '#domain/orders/order-message.ts';
import { MIN_SUPPORT_CHARS, SupportNotFoundError } from '#domain/orders/support.ts';
import type { Context } from '../../context.ts';
import type { Routes } from '../../http/routes.ts';
import { addEvent } from '../../order-process/process-store.ts';
import {
  insertSupportRequest,
  findOpenSupport,
  findSupportRequest,
} from '../../order-process/support-store.ts';
import { insertAttachments } from '../../pictures/attachment-store.ts';
import type { UploadedPictures } from '../../pictures/store-attachments.ts';
import { type CaseMessageDeps, storeCasePictures } from '../cases/store-case-pictures.ts';
import { type OrderView, getOrder, getOrderFor, type OrderDeps } from '../get-order.ts';
import { countWritten, insertMessage } from '../messages/message-store.ts';
import { presentOrderProcess } from '../order-presenter.ts';
import { lockOrder } from '../step-order.ts';
import { mail, stepSupport } from './step-support.ts';

export function supportRoutes(routes: Routes, context: Context): void {
  const present = (order: OrderView) => ({ data: presentOrderProcess(order, context.config.orders) });

  routes.handle('POST /api/orders/{purchase_id}/support', async ({ viewer, params, body, files, signal }) =>
    present(
      await askSupport(context, {
        purchaseId: params.purchase_id,
        viewerId: viewer.profile.id,
        text: body.text,
        pictures: { paths: files.pictures.map(({ path }) => path), signal },
      }),
    ),
  );
  routes.handle('POST /api/support/{support_id}/close', async ({ viewer, params }) =>
    present(await closeSupport(context, { supportId: params.support_id, viewerId: viewer.profile.id })),
  );
}

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

/** @throws SupportNotFoundError (also if the viewer is not a party to the order), NotNowError */
export async function closeSupport(
  context: OrderDeps,
  { supportId, viewerId }: { readonly supportId: string; readonly viewerId: string },
): Promise<OrderView> {
  const purchaseId = await context.database.transaction().execute(async (tx): Promise<string> => {
    const found = await findSupportRequest(tx, supportId);
    if (found === null) throw new SupportNotFoundError();
    const process = await lockOrder(tx, found.purchaseId);
    const { buyerId, sellerId } = process;
    if (buyerId !== viewerId && sellerId !== viewerId) throw new SupportNotFoundError();
    // The request is read again under the lock, because it may have been closed concurrently.
    const open = await findOpenSupport(tx, found.purchaseId);
    if (open?.id !== supportId) throw new NotNowError();
    await getOrderFor(context, tx, { purchaseId: found.purchaseId, viewerId }, 'close-support');
    const trigger = viewerId === buyerId ? 'closed-by-buyer' : 'closed-by-seller';
    await stepSupport(context, tx, open, { trigger, sellerId });
    return found.purchaseId;
  });
  return await getOrder(context, { purchaseId, viewerId });
}
