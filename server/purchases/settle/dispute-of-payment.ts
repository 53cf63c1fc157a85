import { alertDebtOfDeleted } from '../../alerts/alert-debt.ts';
import { raiseAlert } from '../../alerts/raise-alert.ts';
import type { DatabaseTransaction } from '../../database/database.ts';
import { getPurchaseMailFacts } from '../../mails/purchase-facts-store.ts';
import { disputeOpenedMail, disputeClosedMail, disputePartlyLostMail } from '../../mails/purchase-mails.ts';
import { shiftCaseClock } from '../../order-process/case-store.ts';
import { addEvent, pauseProcess, resumeProcess } from '../../order-process/process-store.ts';
import type { Payment } from '../../ports/payment-gateway.ts';
import type { PurchaseDeps } from '../deps.ts';
import type { Purchase } from '../purchase-store.ts';
import { bookPartialDisputes } from './book-entries.ts';
import { enqueueMails } from './book-transaction.ts';
import { clearDispute, storeDispute } from './settlement-store.ts';

export async function recordPartlyLostDisputes(
  context: PurchaseDeps,
  tx: DatabaseTransaction,
  purchase: Purchase,
  payment: Payment,
): Promise<void> {
  for (const { id, amountMinor } of await bookPartialDisputes(tx, purchase, payment)) {
    const facts = await getPurchaseMailFacts(tx, purchase.id);
    await enqueueMails(context, tx, [
      disputePartlyLostMail(facts, context.config.publicUrl, { id, amountMinor }),
    ]);
    context.log.warn({ purchaseId: purchase.id, disputeId: id, amountMinor }, 'a dispute was lost in part');
    await alertDebtOfDeleted(context, tx, purchase.sellerId);
  }
}

export async function syncDispute(
  context: PurchaseDeps,
  tx: DatabaseTransaction,
  purchase: Purchase,
  { openDispute }: Payment,
): Promise<void> {
  const { publicUrl } = context.config;
  if (openDispute === null) {
    if (purchase.disputedSince === null) return;
    await clearDispute(tx, purchase.id);
    if (await resumeProcess(tx, purchase.id, 'dispute')) {
      await addEvent(tx, purchase.id, 'dispute-closed', 'market');
      await shiftCaseClock(tx, purchase.id, purchase.disputedSince);
    }
    const facts = await getPurchaseMailFacts(tx, purchase.id);
    await enqueueMails(context, tx, [disputeClosedMail(facts, publicUrl, purchase.disputeId ?? '')]);
    return;
  }
  if (await storeDispute(tx, purchase.id, openDispute)) {
    if (await pauseProcess(tx, purchase.id, 'dispute')) {
      await addEvent(tx, purchase.id, 'dispute-opened', 'buyer');
    }
    const facts = await getPurchaseMailFacts(tx, purchase.id);
    await enqueueMails(context, tx, [disputeOpenedMail(facts, publicUrl, openDispute.id)]);
  }
  if (!openDispute.isWaitingForUs) return;
  const until = openDispute.evidenceDueAt?.toISOString().slice(0, 10) ?? 'a day that the provider names';
  await raiseAlert(context, tx, {
    code: 'dispute-open',
    subject: purchase.id,
    sentence: `The buyer's bank disputes the payment. Submit evidence to the provider by ${until}.`,
    clearedForGood: true,
  });
}
