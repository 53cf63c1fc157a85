import type { Actor } from '#domain/operators/money-decision.ts';
import { clearAlert } from '../alerts/alert-store.ts';
import type { Context } from '../context.ts';
import { endRefusedTransfer } from '../payouts/transfers/take-back-share.ts';
import { findTransferOfSale } from '../payouts/transfers/transfer-store.ts';
import { GatewayUnavailableError } from '../ports/payment-gateway.ts';
import { type OperatorAnswer, CommandError } from './operator-answer.ts';
import { recordOperatorAction } from './record-operator-action.ts';

export async function moveToBankFile(
  context: Context,
  purchaseId: string,
  { reason, ...by }: Actor & { readonly reason: string },
): Promise<OperatorAnswer> {
  const transfer = await findTransferOfSale(context.database, purchaseId);
  if (transfer === null) throw new CommandError('The purchase has no transfer.', 'not-found');
  const isMoved = await endRefusedTransfer(context, purchaseId, async (tx, { failure }) => {
    await clearAlert(tx, 'transfer-failed', purchaseId);
    await recordOperatorAction(tx, by, {
      action: 'payouts by-bank-file',
      subject: purchaseId,
      reason,
      details: { failure },
    });
  }).catch((error: unknown) => {
    if (!(error instanceof GatewayUnavailableError)) throw error;
    throw new CommandError(
      'The transfer is being made, or the payment provider does not respond. Try again in a minute.',
    );
  });
  if (!isMoved) {
    throw new CommandError(
      'The payment provider has not refused this transfer, so the bank file does not pay the share.',
    );
  }
  return { code: 'share-by-bank-file' };
}
