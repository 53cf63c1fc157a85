import { listOperators } from '../../accounts/roles/role-store.ts';
import type { DatabaseTransaction } from '../../database/database.ts';
import { addAccountEntry } from '../../feed/news-store.ts';
import { operatorMail } from '../../mails/operator-mails.ts';
import { getPurchaseMailFacts } from '../../mails/purchase-facts-store.ts';
import { enterCaseState, findCase, type OrderCase } from '../../order-process/case-store.ts';
import { addEvent } from '../../order-process/process-store.ts';
import type { PurchaseDeps } from '../../purchases/deps.ts';
import { enqueueMails } from '../../purchases/settle/enqueue-mails.ts';
import { notifyCaseParties } from './notify-case-parties.ts';

export async function passToOperator(
  context: Pick<PurchaseDeps, 'jobs' | 'config' | 'log'>,
  tx: DatabaseTransaction,
  open: OrderCase,
  by: 'buyer' | 'market',
): Promise<void> {
  await enterCaseState(tx, open.id, 'escalated', context.config.orders);
  await addEvent(tx, open.purchaseId, 'case-escalated', by);
  await notifyCaseParties(context, tx, open.id, ['escalated']);
  const { title } = await getPurchaseMailFacts(tx, open.purchaseId);
  const dueAt = (await findCase(tx, { id: open.id }))?.dueAt ?? null;
  for (const operator of await listOperators(tx)) {
    await addAccountEntry(tx, {
      to: operator.id,
      code: 'console-case',
      title,
      dueAt,
      detail: String(open.number),
    });
    const facts = { ...operator, caseId: open.id, number: open.number, title, dueAt };
    await enqueueMails(context, tx, [operatorMail(facts, context.config.publicUrl)]);
  }
}
