import { parsePayoutDetails, type PayoutDetails } from '#domain/payouts/payout-account.ts';
import { formatPayoutNumber } from '#domain/payouts/payout-states.ts';
import type { Context } from '../context.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { addPayoutEntry } from '../feed/news-store.ts';
import { SEND_MAIL } from '../mails/mail-job-name.ts';
import { payoutSentMail } from '../mails/payout-mails.ts';
import { findPayee } from './payout-account-store.ts';
import { type BatchPayout, listBatch, markPreparedSent } from './payout-store.ts';

export interface PayoutBatch {
  readonly id: string;
  readonly payouts: number;
  readonly amountMinor: number;
  readonly text: string;
}

type Deps = Pick<Context, 'jobs' | 'config' | 'sealer' | 'payouts'>;

export async function exportPayouts(
  context: Deps,
  tx: DatabaseTransaction,
  batchId: string,
): Promise<PayoutBatch> {
  const { jobs, config } = context;
  await markPreparedSent(tx, batchId);
  const payouts = await listBatch(tx, batchId);
  for (const payout of payouts) {
    await addPayoutEntry(tx, { ...payout, number: formatPayoutNumber(payout.number) }, 'payout-sent');
    const payee = await findPayee(tx, payout.profileId);
    if (payee === null) continue;
    const mail = payoutSentMail(payout, payee, config.publicUrl);
    await jobs.enqueue(SEND_MAIL, mail, { transaction: tx, key: mail.id });
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

function openDetails(json: string): PayoutDetails {
  const stored = JSON.parse(json) as Partial<Record<string, string>>;
  return parsePayoutDetails({
    kind: stored['kind'] === 'upi' ? 'upi' : 'bank',
    upiId: stored['upiId'] ?? null,
    accountNumber: stored['accountNumber'] ?? null,
    ifsc: stored['ifsc'] ?? null,
    holderName: stored['holderName'] ?? '',
  });
}
