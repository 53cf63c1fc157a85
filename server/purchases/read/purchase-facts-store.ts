import type { Category } from '#domain/projects/project.ts';
import type { Queryable } from '../../database/database.ts';

/** Facts for the mails about a purchase. */
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
}> {
  const row = await db
    .selectFrom('purchases')
    .innerJoin('profiles as buyers', 'buyers.id', 'purchases.buyer_id')
    .innerJoin('profiles as sellers', 'sellers.id', 'purchases.seller_id')
    .select((eb) => [
      'purchases.id as purchaseId',
      'purchases.project_id as projectId',
      'purchases.title',
      'purchases.category',
      'purchases.price_rupees as priceRupees',
      'purchases.fee_rupees as feeRupees',
      'purchases.amount_minor as amountMinor',
      'purchases.receipt_number as receiptNumber',
      'buyers.email as buyerEmail',
      'sellers.email as sellerEmail',
      eb.fn.coalesce('buyers.full_name', 'buyers.username', eb.val('there')).as('buyerName'),
      eb.fn.coalesce('sellers.full_name', 'sellers.username', eb.val('there')).as('sellerName'),
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
