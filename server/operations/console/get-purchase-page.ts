import type { Context } from '../../context.ts';
import { CommandError } from '../command-error.ts';
import { findOpenMoneyDecision, type MoneyDecision } from '../money-decision-store.ts';
import { findPurchaseBy, listPurchaseTrail } from '../operator-store.ts';
import type { FoundPurchase } from '../show-purchase.ts';

export interface PurchasePage {
  readonly purchase: FoundPurchase;
  readonly trail: readonly { readonly at: Date; readonly sentence: string }[];
  readonly proposed: MoneyDecision | null;
}

export async function getPurchasePage(
  { database }: Pick<Context, 'database'>,
  id: string,
): Promise<PurchasePage> {
  const purchase = await findPurchaseBy(database, { id });
  if (purchase === null) throw new CommandError('There is no such purchase.', 'not-found');
  const [trail, proposed] = await Promise.all([
    listPurchaseTrail(database, id, purchase.intentId),
    findOpenMoneyDecision(database, id),
  ]);
  return { purchase, trail, proposed };
}
