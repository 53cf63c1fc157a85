import type { Actor } from '#domain/operators/money-decision.ts';
import type { Context } from '../../context.ts';
import { CommandError } from '../command-error.ts';
import { findOpenMoneyDecision, type MoneyDecision } from '../money-decision-store.ts';
import { findPurchaseBy, listPurchaseTrail } from '../operator-store.ts';
import { isParty } from '../party-store.ts';
import { recordReading } from '../record-operator-action.ts';
import type { FoundPurchase } from '../show-purchase.ts';

export interface PurchasePage {
  readonly purchase: FoundPurchase;
  readonly trail: readonly { readonly at: Date; readonly sentence: string }[];
  readonly proposed: MoneyDecision | null;
  readonly isOwn: boolean;
}

export async function getPurchase(
  { database }: Pick<Context, 'database'>,
  id: string,
): Promise<FoundPurchase> {
  const purchase = await findPurchaseBy(database, { id });
  if (purchase === null) throw new CommandError('There is no such purchase.', 'not-found');
  return purchase;
}

export async function getPurchasePage(
  context: Pick<Context, 'database'>,
  by: Actor,
  id: string,
): Promise<PurchasePage> {
  const { database } = context;
  const purchase = await getPurchase(context, id);
  await recordReading(database, by, 'purchase read', id);
  const [trail, proposed, isOwn] = await Promise.all([
    listPurchaseTrail(database, id, purchase.intentId),
    findOpenMoneyDecision(database, id),
    isParty(database, by, 'purchase', id),
  ]);
  return { purchase, trail, proposed, isOwn };
}
