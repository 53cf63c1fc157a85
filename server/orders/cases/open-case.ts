import { v7 } from 'uuid';
import {
  type CaseReason,
  caseReasonsOf,
  caseText,
  type CaseWish,
  MIN_CASE_CHARS,
} from '#domain/orders/order-case.ts';
import { InvalidFieldError } from '#domain/projects/project-errors.ts';
import { insertCase, insertMessage } from '../../order-process/case-store.ts';
import { addEvent, pauseProcess } from '../../order-process/process-store.ts';
import { endSupport } from '../../order-process/support-store.ts';
import { insertAttachments } from '../../pictures/attachment-store.ts';
import type { UploadedPictures } from '../../pictures/store-attachments.ts';
import { getOrder, getOrderFor, type OrderView } from '../get-order.ts';
import { lockOrder } from '../step-order.ts';
import { notifyCaseParties } from './close-case.ts';
import { type CaseMessageDeps, storeCasePictures } from './store-case-pictures.ts';

export async function openCase(
  context: CaseMessageDeps,
  asked: {
    readonly purchaseId: string;
    readonly viewerId: string;
    readonly reason: CaseReason;
    readonly wants: CaseWish;
    readonly text: string;
    readonly pictures: UploadedPictures;
  },
): Promise<OrderView> {
  const { purchaseId, reason, wants } = asked;
  const text = caseText(asked.text, MIN_CASE_CHARS);
  const pictures = await storeCasePictures(context, asked, 'open-case');
  await context.database.transaction().execute(async (tx) => {
    await lockOrder(tx, purchaseId);
    const order = await getOrderFor(context, tx, asked, 'open-case');
    if (!caseReasonsOf(order).includes(reason)) {
      throw new InvalidFieldError('reason', { reason: 'case-reason-not-now' });
    }
    const opened = await insertCase(tx, { id: v7(), purchaseId, reason, wants }, context.config.orders);
    const message = { id: v7(), caseId: opened.id, party: 'buyer', text } as const;
    await insertMessage(tx, message);
    await insertAttachments(tx, { caseMessageId: message.id }, asked.viewerId, pictures);
    await pauseProcess(tx, purchaseId, 'case');
    await endSupport(tx, purchaseId, 'became-case');
    await addEvent(tx, purchaseId, 'case-opened', 'buyer');
    await notifyCaseParties(context, tx, opened.id, ['opened', 'reported'], message);
    context.log.info({ case: opened.number, purchaseId, reason }, 'a case was opened');
  });
  return await getOrder(context, asked);
}
