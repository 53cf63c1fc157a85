import type { Licence } from '../projects/sale-mode.ts';
import type { PurchaseState } from './purchase-states.ts';

/**
 * A grant lets a buyer of software prove that this order paid for this archive of this commit, under this
 * licence.
 */
export interface Grant {
  readonly purchaseId: string;
  readonly order: string;
  readonly title: string;
  readonly licence: Licence | null;
  readonly commit: string;
  readonly archiveSha256: string;
  readonly archiveBytes: number;
  readonly buyerName: string | null;
  readonly paidAt: Date;
  readonly issuedAt: Date;
}

export interface GrantedPurchase {
  readonly state: PurchaseState;
  readonly isRefunding: boolean;
  readonly commit: string | null;
  readonly archiveSha256: string | null;
}

export const GRANT_VERDICTS = ['valid', 'refunded', 'disputed', 'invalid'] as const;
export type GrantVerdict = (typeof GRANT_VERDICTS)[number];

export function canIssueGrant<P extends GrantedPurchase>(
  purchase: P,
): purchase is P & { readonly commit: string; readonly archiveSha256: string } {
  const { state, isRefunding, commit, archiveSha256 } = purchase;
  return state === 'paid' && !isRefunding && commit !== null && archiveSha256 !== null;
}

/**
 * @param grant - null if its signature is invalid.
 * @param purchase - null if none has the grant's ID.
 */
export function judgeGrant(
  grant: Pick<Grant, 'commit' | 'archiveSha256'> | null,
  purchase: GrantedPurchase | null,
): GrantVerdict {
  if (grant === null || purchase === null) return 'invalid';
  if (grant.commit !== purchase.commit || grant.archiveSha256 !== purchase.archiveSha256) return 'invalid';
  if (purchase.state === 'paid') return purchase.isRefunding ? 'refunded' : 'valid';
  if (purchase.state === 'refund-pending' || purchase.state === 'refunded') return 'refunded';
  return purchase.state === 'disputed' ? 'disputed' : 'invalid';
}
