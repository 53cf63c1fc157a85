import type { OrderAction } from '#domain/orders/order-actions.ts';
import type { NewAttachment } from '../../pictures/attachment-store.ts';
import {
  type AttachmentDeps,
  storeAttachments,
  type UploadedPictures,
} from '../../pictures/store-attachments.ts';
import { getOrderFor, type OrderDeps } from '../get-order.ts';

export type CaseMessageDeps = OrderDeps & AttachmentDeps;

/**
 * Checks that the action is allowed before it decodes the pictures. The caller must check again under the lock.
 * @throws PurchaseNotFoundError (also for third parties), CaseOpenError, NotNowError, UnreadablePictureError,
 * QuotaExceededError
 */
export async function storeCasePictures(
  context: CaseMessageDeps,
  asked: {
    readonly purchaseId: string;
    readonly viewerId: string;
    readonly pictures: UploadedPictures;
  },
  action: OrderAction,
): Promise<NewAttachment[]> {
  if (asked.pictures.paths.length === 0) return [];
  await getOrderFor(context, context.database, asked, action);
  return await storeAttachments(context, asked.viewerId, asked.pictures);
}
