import { v7 } from 'uuid';
import type { Actor } from '#domain/operators/money-decision.ts';
import { formatReceiptNumber } from '#domain/purchases/receipt-number.ts';
import type { Context } from '../context.ts';
import { CommandError } from './command-error.ts';
import { renderEvidence } from './evidence-document.ts';
import {
  findEvidenceFacts,
  listDownloadTimes,
  listEvidenceEvents,
  listEvidenceMessages,
} from './evidence-store.ts';
import { insertOperatorAction } from './operator-store.ts';

/**
 * The file that an operator sends to the payment provider when the buyer's bank disputes a payment. It has the data of
 * this purchase and of its buyer only; of the seller it has the username and the messages.
 * @throws CommandError if the purchase does not exist or was never paid
 */
export async function gatherEvidence(
  { database }: Pick<Context, 'database'>,
  purchaseId: string,
  by: Actor,
): Promise<{ readonly fileName: string; readonly html: string }> {
  return await database.transaction().execute(async (tx) => {
    const facts = await findEvidenceFacts(tx, purchaseId);
    if (facts === null) throw new CommandError('There is no such paid purchase.', 'not-found');
    const events = await listEvidenceEvents(tx, purchaseId);
    const downloads = await listDownloadTimes(tx, purchaseId);
    const messages = await listEvidenceMessages(tx, purchaseId);
    await insertOperatorAction(tx, {
      id: v7(),
      ...by,
      action: 'purchase evidence',
      subject: purchaseId,
      reason: null,
      details: { events: events.length, downloads: downloads.length, messages: messages.length },
    });
    return {
      fileName: `evidence-${formatReceiptNumber(facts.receiptNumber)}.html`,
      html: renderEvidence({ facts, events, downloads, messages, madeAt: new Date() }),
    };
  });
}
