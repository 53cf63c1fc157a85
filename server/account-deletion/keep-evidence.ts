import { type KeptEvidence, mergeKeptEvidence } from '#domain/orders/kept-evidence.ts';
import type { Context } from '../context.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { listEvidenceToKeep, saveKeptEvidence } from '../order-process/kept-evidence-store.ts';

/** A buyer could otherwise delete the account and then dispute the payment, without a trace of who got the project. */
export async function keepEvidence(
  { sealer }: Pick<Context, 'sealer'>,
  tx: DatabaseTransaction,
  profileId: string,
): Promise<void> {
  for (const { purchaseId, sealed, ...now } of await listEvidenceToKeep(tx, profileId)) {
    const before = sealed === null ? null : (JSON.parse(sealer.open(sealed)) as KeptEvidence);
    await saveKeptEvidence(tx, purchaseId, sealer.seal(JSON.stringify(mergeKeptEvidence(before, now))));
  }
}
