import type { Actor } from '#domain/operators/money-decision.ts';
import type { Context } from '../context.ts';
import { findCase, findOpenCase } from '../order-process/case-store.ts';
import { askParties } from '../orders/cases/act-in-case.ts';
import { lockOrder } from '../orders/step-order.ts';
import { type OperatorAnswer, CommandError } from './operator-answer.ts';
import { recordOperatorAction } from './record-operator-action.ts';

export async function askCase(
  context: Context,
  { number, text, ...by }: Actor & { readonly number: number; readonly text: string },
): Promise<OperatorAnswer> {
  const found = await findCase(context.database, { number });
  if (found === null) throw new CommandError(`There is no case ${number}.`, 'not-found');
  const { purchaseId } = found;
  await context.database.transaction().execute(async (tx) => {
    await lockOrder(tx, purchaseId);
    const open = await findOpenCase(tx, purchaseId);
    if (open?.id !== found.id) throw new CommandError(`Case ${number} is already closed.`);
    await askParties(context, tx, open, text);
    await recordOperatorAction(tx, by, { action: 'case ask', subject: purchaseId, details: { number } });
  });
  return { code: 'case-asked', params: { number } };
}
