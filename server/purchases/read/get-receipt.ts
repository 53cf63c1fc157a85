import { DomainError } from '#domain/common/domain-error.ts';
import type { FeePaper } from '#domain/taxes/fee-paper.ts';
import type { Context } from '../../context.ts';
import { listFeePapersOf } from '../papers/fee-paper-store.ts';
import { findReceipt, type Receipt } from './receipt-store.ts';

export class ReceiptNotFoundError extends DomainError {
  constructor() {
    super('not-found', { reason: 'no-receipt' });
  }
}

/** @throws ReceiptNotFoundError, also if the purchase is unpaid or the member is neither its buyer nor its seller */
export async function getReceipt(
  { database }: Pick<Context, 'database'>,
  purchaseId: string,
  profileId: string,
): Promise<Receipt & { readonly papers: readonly FeePaper[] }> {
  const receipt = await findReceipt(database, purchaseId, profileId);
  if (receipt === null) throw new ReceiptNotFoundError();
  // Only the buyer pays the platform fee, so only the buyer sees the invoices and credit notes for it.
  const papers = receipt.buyerId === profileId ? await listFeePapersOf(database, purchaseId) : [];
  return { ...receipt, papers };
}
