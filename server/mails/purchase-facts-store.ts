import { sql } from 'kysely';
import type { NextActFacts } from '#domain/orders/next-act.ts';
import type { Category } from '#domain/projects/project.ts';
import type { Queryable } from '../database/database.ts';
import { nextActFacts } from '../database/predicates.ts';

export async function getPurchaseMailFacts(
  db: Queryable,
  purchaseId: string,
): Promise<{
  purchaseId: string;
  projectId: string;
  title: string;
  category: Category;
  priceRupees: number;
  feeRupees: number;
  amountMinor: number;
  receiptNumber: number | null;
  buyer: { email: string; name: string };
  seller: { email: string; name: string };
  order: NextActFacts<string> | null;
}> {
  const row = await db
    .selectFrom('purchases')
    .innerJoin('profiles as buyers', 'buyers.id', 'purchases.buyerId')
    .innerJoin('profiles as sellers', 'sellers.id', 'purchases.sellerId')
    .select((eb) => [
      'purchases.id as purchaseId',
      'purchases.projectId',
      'purchases.title',
      'purchases.category',
      'purchases.priceRupees',
      'purchases.feeRupees',
      'purchases.amountMinor',
      'purchases.receiptNumber',
      sql<NextActFacts<string> | null>`${sql.raw(nextActFacts('purchases'))}`.as('order'),
      'buyers.email as buyerEmail',
      'sellers.email as sellerEmail',
      eb.fn.coalesce('buyers.fullName', 'buyers.username', eb.val('there')).as('buyerName'),
      eb.fn.coalesce('sellers.fullName', 'sellers.username', eb.val('there')).as('sellerName'),
    ])
    .where('purchases.id', '=', purchaseId)
    .executeTakeFirstOrThrow();
  const { buyerEmail, sellerEmail, buyerName, sellerName, ...facts } = row;
  return {
    ...facts,
    buyer: { email: buyerEmail, name: buyerName },
    seller: { email: sellerEmail, name: sellerName },
  };
}

export async function findOrderDueAt(db: Queryable, purchaseId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('orderProcesses')
    .select('dueAt')
    .where('purchaseId', '=', purchaseId)
    .executeTakeFirst();
  return row?.dueAt ?? null;
}
