import { formatPayoutNumber } from '#domain/payouts/payout-states.ts';
import type { Context } from '../context.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { notifySent, failPayout } from './end-payout.ts';
import { type BatchPayout, listBatch, lockUnreadablePayouts, markPreparedSent } from './payout-store.ts';
import { openDetails } from './tax-identity.ts';

export interface PayoutBatch {
  readonly id: string;
  readonly payouts: number;
  readonly amountMinor: number;
  readonly text: string;
}

type Deps = Pick<Context, 'jobs' | 'config' | 'sealer' | 'payouts'>;

/**
 * Fails the prepared payouts whose details were encrypted with a lost secret, so that a later payout pays the money.
 */
export async function failUnreadablePayouts(context: Deps, tx: DatabaseTransaction): Promise<void> {
  for (const payout of await lockUnreadablePayouts(tx)) await failPayout(context, tx, payout, 'details-lost');
}

export async function exportPayouts(
  context: Deps,
  tx: DatabaseTransaction,
  batchId: string,
): Promise<PayoutBatch> {
  await markPreparedSent(tx, batchId);
  const payouts = await listBatch(tx, batchId);
  for (const payout of payouts) {
    await notifySent(context, tx, payout);
  }
  return composeBatch(context, batchId, payouts);
}

export async function exportBatchAgain(
  context: Deps,
  tx: DatabaseTransaction,
  batchId: string,
): Promise<PayoutBatch> {
  return composeBatch(context, batchId, await listBatch(tx, batchId));
}

function composeBatch(
  { payouts: gateway, sealer }: Deps,
  id: string,
  payouts: readonly BatchPayout[],
): PayoutBatch {
  const instructions = payouts.map(({ number, amountMinor, detailsSealed }) => ({
    reference: formatPayoutNumber(number),
    amountMinor,
    details: openDetails(sealer.open(detailsSealed)),
  }));
  return {
    id,
    payouts: payouts.length,
    amountMinor: payouts.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    text: gateway.composeFile(instructions),
  };
}
