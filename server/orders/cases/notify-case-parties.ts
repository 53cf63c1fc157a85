import type { DatabaseTransaction } from '../../database/database.ts';
import { type CaseMailKind, caseMail } from '../../mails/order-mails.ts';
import { getPurchaseMailFacts } from '../../mails/purchase-facts-store.ts';
import { findCase } from '../../order-process/case-store.ts';
import type { PurchaseDeps } from '../../purchases/deps.ts';
import { enqueueMails } from '../../purchases/settle/book-transaction.ts';

export type CaseDeps = Pick<PurchaseDeps, 'jobs' | 'config' | 'log'>;

export async function notifyCaseParties(
  { jobs, config }: CaseDeps,
  tx: DatabaseTransaction,
  caseId: string,
  kinds: readonly CaseMailKind[],
  message: { readonly id: string; readonly text: string } | null = null,
): Promise<void> {
  const found = await findCase(tx, { id: caseId });
  if (found === null) throw new Error(`case ${caseId} is gone`);
  const facts = await getPurchaseMailFacts(tx, found.purchaseId);
  await enqueueMails(
    { jobs },
    tx,
    kinds.map((kind) => caseMail(kind, facts, { ...found, message }, config.publicUrl)),
  );
}
