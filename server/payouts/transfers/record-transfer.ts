import { v7 } from 'uuid';
import { HELD_TRANSFER_TRANSITIONS, type HeldTransferState } from '#domain/payouts/held-transfer.ts';
import { transferEntries } from '#domain/purchases/ledger.ts';
import { raiseAlert } from '../../alerts/raise-alert.ts';
import type { Context } from '../../context.ts';
import type { DatabaseTransaction } from '../../database/database.ts';
import type { ProviderTransfer } from '../../ports/transfer-gateway.ts';
import { insertLedgerEntries, lockBookedSale } from '../ledger/ledger-store.ts';
import { changeTransfer, lockTransfer, type StoredTransfer } from './transfer-store.ts';

type Deps = Pick<Context, 'database' | 'log'>;

/** Idempotent, because it books only what has changed at the provider since the transfer was last recorded. */
export async function recordTransfer(
  context: Deps,
  purchaseId: string,
  provider: ProviderTransfer,
): Promise<void> {
  if (provider.state === 'pending' || provider.state === 'failed') return;
  await context.database.transaction().execute(async (tx) => {
    await lockBookedSale(tx, purchaseId);
    const stored = await lockTransfer(tx, purchaseId);
    if (stored === null) return;
    const isOther = stored.transferId !== null && stored.transferId !== provider.transferId;
    if (isOther || (stored.state === 'ended' && stored.transferId === null)) {
      await raiseAlert(context, tx, {
        code: 'transfer-mismatch',
        subject: purchaseId,
        sentence: `The provider has the transfer ${provider.transferId}, but the ledger does not.`,
      });
      return;
    }
    await record(tx, stored, provider);
  });
}

async function record(
  tx: DatabaseTransaction,
  stored: StoredTransfer,
  provider: ProviderTransfer,
): Promise<void> {
  const { purchaseId } = stored;
  const { transferId, amountMinor, settlementId } = provider;
  if (stored.state === 'settled' || stored.state === 'ended') return;
  let reversedMinor = stored.reversedMinor;
  if (stored.transferId === null) {
    await book(tx, purchaseId, { kind: 'transfer', reference: transferId, amountMinor });
    await book(tx, purchaseId, {
      kind: 'transfer-fee',
      reference: transferId,
      amountMinor: provider.feeMinor,
    });
  }
  if (provider.reversedMinor > reversedMinor) {
    await book(tx, purchaseId, {
      kind: 'transfer-reversal',
      reference: `${transferId}.${provider.reversedMinor}`,
      amountMinor: provider.reversedMinor - reversedMinor,
    });
    reversedMinor = provider.reversedMinor;
  }
  const leftMinor = amountMinor - reversedMinor;
  const isSettled = settlementId !== null && leftMinor > 0;
  if (isSettled) {
    await book(tx, purchaseId, { kind: 'transfer-settled', reference: transferId, amountMinor: leftMinor });
  }
  const to: HeldTransferState =
    leftMinor === 0 ? 'ended' : isSettled ? 'settled' : provider.state === 'held' ? 'held' : 'released';
  for (const state of pathTo(stored.state, to)) {
    await changeTransfer(tx, purchaseId, {
      state,
      transferId,
      amountMinor,
      ...(state === to ? { reversedMinor } : {}),
      ...(state === 'settled' && settlementId !== null ? { settlementId } : {}),
    });
  }
}

/** @returns the states on the way to `to`, because the database rejects a transition that skips a state. */
function pathTo(from: HeldTransferState, to: HeldTransferState): HeldTransferState[] {
  if (from === to || (from !== 'due' && HELD_TRANSFER_TRANSITIONS[from].includes(to))) return [to];
  if (from === 'due') return to === 'held' ? ['held'] : ['held', ...pathTo('held', to)];
  return ['released', to];
}

async function book(
  tx: DatabaseTransaction,
  purchaseId: string,
  step: Parameters<typeof transferEntries>[0],
): Promise<void> {
  const entries = transferEntries(step);
  if (entries.length === 0) return;
  await insertLedgerEntries(
    tx,
    purchaseId,
    v7(),
    entries.map((entry) => ({ ...entry, id: v7() })),
  );
}
