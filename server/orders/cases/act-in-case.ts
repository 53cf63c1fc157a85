import { v7 } from 'uuid';
import type { OrderAction } from '#domain/orders/order-actions.ts';
import {
  assertMayWrite,
  assertOffer,
  CaseClosedError,
  CaseNotFoundError,
  caseStateAfter,
  caseText,
  NotNowError,
  type OfferKind,
  outcomeOfOffer,
} from '#domain/orders/order-case.ts';
import { PurchaseNotFoundError } from '#domain/purchases/refunds.ts';
import type { DatabaseTransaction } from '../../database/database.ts';
import { addOrderEntries } from '../../feed/news-store.ts';
import {
  countMessages,
  enterCaseState,
  findCase,
  type CaseMessageParty,
  findOpenCase,
  insertMessage,
  type OrderCase,
  storeOffer,
} from '../../order-process/case-store.ts';
import { addEvent } from '../../order-process/process-store.ts';
import { insertAttachments } from '../../pictures/attachment-store.ts';
import type { UploadedPictures } from '../../pictures/store-attachments.ts';
import { getOrder, getOrderFor, type OrderDeps, type OrderView } from '../get-order.ts';
import { findParties } from '../messages/message-store.ts';
import type { OrderRow } from '../order-store.ts';
import { lockOrder } from '../step-order.ts';
import { type CaseDeps, notifyCaseParties, passToOperator, closeCase } from './close-case.ts';
import { type CaseMessageDeps, storeCasePictures } from './store-case-pictures.ts';

interface Asked {
  readonly caseId: string;
  readonly viewerId: string;
}

export async function writeInCase(
  context: CaseMessageDeps,
  asked: Asked & { readonly text: string; readonly pictures: UploadedPictures },
): Promise<OrderView> {
  const text = caseText(asked.text);
  const found = await findCase(context.database, { id: asked.caseId });
  const asParty = found === null ? null : { ...asked, purchaseId: found.purchaseId };
  if (asParty === null || (await findParties(context.database, asParty)) === null)
    throw new CaseNotFoundError();
  const pictures = await storeCasePictures(context, asParty, 'write-message');
  return await actInCase(context, asked, 'write-message', async (tx, { open, order }) => {
    const party = partyOf(order, asked.viewerId);
    const message = await addMessage(tx, open.id, party, text);
    await insertAttachments(tx, { caseMessageId: message }, asked.viewerId, pictures);
    await answer(context, tx, open, party);
    await tellOfMessage(tx, open.purchaseId, [party === 'buyer' ? 'seller' : 'buyer']);
    await notifyCaseParties(
      context,
      tx,
      open.id,
      [party === 'buyer' ? 'writtenByBuyer' : 'writtenBySeller'],
      {
        id: message,
        text,
      },
    );
  });
}

export async function makeOffer(
  context: OrderDeps,
  asked: Asked & {
    readonly kind: OfferKind;
    readonly amountMinor: number | null;
    readonly text: string | null;
  },
): Promise<OrderView> {
  const { kind, amountMinor } = asked;
  const text = asked.text === null ? null : caseText(asked.text);
  return await actInCase(context, asked, 'make-offer', async (tx, { open, order }) => {
    assertOffer(kind, amountMinor, order.leftMinor);
    const message = text === null ? null : { id: await addMessage(tx, open.id, 'seller', text), text };
    await storeOffer(tx, open.id, { kind, amountMinor });
    await answer(context, tx, open, 'seller');
    await addEvent(tx, open.purchaseId, 'case-offered', 'seller');
    await notifyCaseParties(context, tx, open.id, ['offered'], message);
  });
}

export async function acceptOffer(context: OrderDeps, asked: Asked): Promise<OrderView> {
  return await actInCase(context, asked, 'accept-offer', async (tx, { open }) => {
    if (open.offerKind === null) throw new NotNowError();
    await closeCase(context, tx, open, {
      outcome: outcomeOfOffer(open.offerKind),
      partMinor: open.offerAmountMinor,
    });
  });
}

export async function escalateCase(context: OrderDeps, asked: Asked): Promise<OrderView> {
  return await actInCase(context, asked, 'escalate-case', async (tx, { open }) => {
    await passToOperator(context, tx, open, 'buyer');
  });
}

export async function withdrawCase(context: OrderDeps, asked: Asked): Promise<OrderView> {
  return await actInCase(context, asked, 'withdraw-case', async (tx, { open }) => {
    await closeCase(context, tx, open, { outcome: 'withdrawn' });
  });
}

async function actInCase(
  context: OrderDeps,
  { caseId, viewerId }: Asked,
  action: OrderAction,
  act: (tx: DatabaseTransaction, found: { open: OrderCase; order: OrderRow }) => Promise<void>,
): Promise<OrderView> {
  const purchaseId = await context.database.transaction().execute(async (tx): Promise<string> => {
    const found = await findCase(tx, { id: caseId });
    if (found === null) throw new CaseNotFoundError();
    const process = await lockOrder(tx, found.purchaseId);
    if (process.buyerId !== viewerId && process.sellerId !== viewerId) throw new CaseNotFoundError();
    // The case is read again under the lock, because it may have been closed concurrently.
    const open = await findOpenCase(tx, found.purchaseId);
    if (open?.id !== caseId) throw new CaseClosedError(found.number);
    const order = await getOrderFor(context, tx, { purchaseId: found.purchaseId, viewerId }, action);
    await act(tx, { open, order });
    return found.purchaseId;
  });
  return await getOrder(context, { purchaseId, viewerId });
}

function partyOf(order: OrderRow, viewerId: string): 'buyer' | 'seller' {
  if (viewerId === order.buyerId) return 'buyer';
  if (viewerId === order.sellerId) return 'seller';
  throw new PurchaseNotFoundError();
}

/** ProtoHaat asks both parties. No deadline changes. */
export async function askParties(
  context: CaseDeps,
  tx: DatabaseTransaction,
  open: OrderCase,
  asked: string,
): Promise<void> {
  const text = caseText(asked);
  const message = { id: await addMessage(tx, open.id, 'operator', text), text };
  await tellOfMessage(tx, open.purchaseId, ['buyer', 'seller']);
  await notifyCaseParties(context, tx, open.id, ['askedBuyer', 'askedSeller'], message);
}

async function tellOfMessage(
  tx: DatabaseTransaction,
  purchaseId: string,
  readers: readonly ('buyer' | 'seller')[],
): Promise<void> {
  const news = readers.map((to) => ({ to, code: 'case-written' }) as const);
  await addOrderEntries(tx, [purchaseId], news);
}

async function addMessage(
  tx: DatabaseTransaction,
  caseId: string,
  party: CaseMessageParty,
  text: string,
): Promise<string> {
  assertMayWrite(await countMessages(tx, caseId, party));
  const id = v7();
  await insertMessage(tx, { id, caseId, party, text });
  return id;
}

async function answer(
  { config }: Pick<OrderDeps, 'config'>,
  tx: DatabaseTransaction,
  open: OrderCase,
  party: 'buyer' | 'seller',
): Promise<void> {
  if (open.state === 'closed' || open.state === 'escalated') return;
  // A buyer who adds to an unanswered case does not extend the seller's deadline.
  const next = caseStateAfter(open.state, party);
  if (next === 'closed' || (next === open.state && party === 'buyer')) return;
  await enterCaseState(tx, open.id, next, config.orders);
  if (open.state === 'open') await addEvent(tx, open.purchaseId, 'case-answered', 'seller');
}
