import { raiseAlert } from '../../alerts/raise-alert.ts';
import type { DatabaseTransaction } from '../../database/database.ts';
import { disputeOpenedMail, disputeOverMail, partLostMail } from '../../mails/dispute-mails.ts';
import type { Payment } from '../../ports/payment-gateway.ts';
import type { PurchaseDeps } from '../deps.ts';
import type { Purchase } from '../purchase-store.ts';
import { getPurchaseMailFacts } from '../read/purchase-facts-store.ts';
import { bookLostParts } from './book-entries.ts';
import { sendMails } from './purchase-mails.ts';
import { clearDispute, storeDispute } from './settlement-store.ts';

/** A partly lost dispute reduces the seller's and the platform's shares; the sale and the buyer's access stay. */
export async function recordLostParts(
  context: PurchaseDeps,
  tx: DatabaseTransaction,
  purchase: Purchase,
  payment: Payment,
): Promise<void> {
  for (const { id, amountMinor } of await bookLostParts(tx, purchase, payment)) {
    const facts = await getPurchaseMailFacts(tx, purchase.id);
    await sendMails(context, tx, [partLostMail(facts, context.config.publicUrl, { id, amountMinor })]);
    context.log.warn({ purchaseId: purchase.id, disputeId: id, amountMinor }, 'a dispute was lost in part');
  }
}

/** Freezes shipping and tells the seller while a dispute is open. Without evidence in time the bank decides for the buyer. */
export async function syncDispute(
  context: PurchaseDeps,
  tx: DatabaseTransaction,
  purchase: Purchase,
  { openDispute }: Payment,
): Promise<void> {
  const { publicUrl } = context.config;
  if (openDispute === null) {
    if (!(await clearDispute(tx, purchase.id))) return;
    const facts = await getPurchaseMailFacts(tx, purchase.id);
    await sendMails(context, tx, [disputeOverMail(facts, publicUrl, purchase.dispute_id ?? '')]);
    return;
  }
  if (await storeDispute(tx, purchase.id, openDispute)) {
    const facts = await getPurchaseMailFacts(tx, purchase.id);
    await sendMails(context, tx, [disputeOpenedMail(facts, publicUrl, openDispute.id)]);
  }
  if (!openDispute.isWaitingForUs) return;
  const until = openDispute.evidenceDueAt?.toISOString().slice(0, 10) ?? 'a day that the provider names';
  await raiseAlert(context, tx, {
    code: 'dispute-open',
    subject: purchase.id,
    sentence: `is disputed by the buyer's bank, which waits for evidence until ${until}`,
    clearedForGood: true,
  });
}
