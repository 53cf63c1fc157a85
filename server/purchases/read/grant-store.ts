import { sql } from 'kysely';
import type { Licence } from '#domain/projects/sale-mode.ts';
import type { GrantedPurchase } from '#domain/purchases/grant.ts';
import type { Queryable } from '../../database/database.ts';

export interface GrantFacts extends GrantedPurchase {
  readonly purchaseId: string;
  readonly receiptNumber: number;
  readonly title: string;
  readonly licence: Licence | null;
  readonly archiveBytes: number;
  readonly buyerName: string | null;
  readonly paidAt: Date;
}

export async function findGrantFacts(
  database: Queryable,
  purchaseId: string,
  buyerId: string,
): Promise<GrantFacts | null> {
  const row = await database
    .selectFrom('purchases as p')
    .innerJoin('profiles as b', 'b.id', 'p.buyerId')
    .innerJoin('archives as a', 'a.sha256', 'p.archiveSha256')
    .select([
      'p.id as purchaseId',
      'p.receiptNumber',
      'p.title',
      'p.licence',
      'p.state',
      sql<boolean>`p.refunded_by is not null`.as('isRefunding'),
      'p.commitSha as commit',
      'a.sha256 as archiveSha256',
      'a.sizeBytes as archiveBytes',
      'b.fullName as buyerName',
      'p.paidAt',
    ])
    .where('p.id', '=', purchaseId)
    .where('p.buyerId', '=', buyerId)
    .executeTakeFirst();
  if (row === undefined || row.receiptNumber === null || row.paidAt === null) return null;
  return { ...row, receiptNumber: row.receiptNumber, paidAt: row.paidAt };
}

export async function findGrantedPurchase(
  database: Queryable,
  purchaseId: string,
): Promise<GrantedPurchase | null> {
  const row = await database
    .selectFrom('purchases')
    .select([
      'state',
      sql<boolean>`refunded_by is not null`.as('isRefunding'),
      'commitSha as commit',
      'archiveSha256',
    ])
    .where('id', '=', purchaseId)
    .executeTakeFirst();
  return row ?? null;
}
