import { sql } from 'kysely';
import type { Licence } from '#domain/projects/sale-mode.ts';
import type { DeliveredPurchase, Grant, GrantedPurchase } from '#domain/purchases/grant.ts';
import type { Queryable } from '../../database/database.ts';

export interface GrantFacts extends GrantedPurchase {
  readonly purchaseId: string;
  readonly receiptNumber: number;
  readonly title: string;
  readonly licence: Licence | null;
  readonly boughtNumber: number;
  readonly number: number;
  readonly archiveBytes: number;
  readonly treeSha: string | null;
  readonly counted: Grant['counted'];
  readonly buyerName: string | null;
  readonly paidAt: Date;
}

/**
 * @param version - null for the version that was bought.
 * @returns null unless the member has bought this software and the version has an archive.
 */
export async function findGrantFacts(
  database: Queryable,
  purchaseId: string,
  buyerId: string,
  version: number | null,
): Promise<GrantFacts | null> {
  const row = await database
    .selectFrom('purchases as p')
    .innerJoin('profiles as b', 'b.id', 'p.buyerId')
    .innerJoin('projectVersions as bought', (join) =>
      join.onRef('bought.projectId', '=', 'p.projectId').onRef('bought.commitSha', '=', 'p.commitSha'),
    )
    .innerJoin('projectVersions as v', (join) =>
      join
        .onRef('v.projectId', '=', 'p.projectId')
        .on('v.number', '=', sql<number>`coalesce(${version}::integer, bought.number)`),
    )
    .innerJoin('archives as a', 'a.sha256', 'v.archiveSha256')
    .leftJoin('verifications as verified', 'verified.id', 'v.verificationId')
    .select([
      'p.id as purchaseId',
      'p.receiptNumber',
      'p.title',
      'p.licence',
      'p.state',
      sql<boolean>`p.refunded_by is not null`.as('isRefunding'),
      'bought.number as boughtNumber',
      'v.number',
      'v.commitSha as commit',
      'a.sha256 as archiveSha256',
      'a.sizeBytes as archiveBytes',
      // With files left out, the zip has another tree.
      sql<string | null>`case when exists (
        select from jsonb_array_elements(verified.report -> 'checks') found
         where found ->> 'id' = 'archive' and found ->> 'reason' = 'zip-is-commit') then verified.tree_sha end`.as(
        'treeSha',
      ),
      sql<Grant['counted']>`case when verified.report ? 'figures' then jsonb_build_object(
        'files', verified.report #> '{figures,files}', 'lines', verified.report #> '{figures,newlines}') end`.as(
        'counted',
      ),
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
): Promise<DeliveredPurchase | null> {
  const row = await database
    .selectFrom('purchases as p')
    .select([
      'p.state',
      sql<boolean>`p.refunded_by is not null`.as('isRefunding'),
      'p.commitSha as commit',
      'p.archiveSha256',
      sql<DeliveredPurchase['laterVersions']>`coalesce((
        select json_agg(json_build_object('commit', later.commit_sha, 'archiveSha256', later.archive_sha256))
          from project_versions bought
          join project_versions later on later.project_id = bought.project_id and later.number > bought.number
         where bought.project_id = p.project_id and bought.commit_sha = p.commit_sha), '[]')`.as(
        'laterVersions',
      ),
    ])
    .where('p.id', '=', purchaseId)
    .executeTakeFirst();
  return row ?? null;
}
