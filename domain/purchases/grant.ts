import type { Licence } from '../projects/sale-mode.ts';
import type { PurchaseState } from './purchase-states.ts';

export interface Grant {
  readonly purchaseId: string;
  readonly order: string;
  readonly title: string;
  readonly licence: Licence | null;
  /** Null in grants that were issued before projects had versions. */
  readonly version: number | null;
  readonly commit: string;
  readonly archiveSha256: string;
  readonly archiveBytes: number;
  /** The git hash of the commit's files; null if the zip cannot be compared with it, or in former grants. */
  readonly treeSha: string | null;
  /** Of the verified zip; null in former grants. A file with a NUL has no lines. */
  readonly counted: { readonly files: number; readonly lines: number } | null;
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

/** `laterVersions` were published after the bought version; the buyer gets them too. */
export interface DeliveredPurchase extends GrantedPurchase {
  readonly laterVersions: readonly { readonly commit: string; readonly archiveSha256: string | null }[];
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
 * @param purchase - null if no purchase has the grant's purchase ID.
 */
export function judgeGrant(
  grant: Pick<Grant, 'commit' | 'archiveSha256'> | null,
  purchase: DeliveredPurchase | null,
): GrantVerdict {
  if (grant === null || purchase === null) return 'invalid';
  const isDelivered = [purchase, ...purchase.laterVersions].some(
    ({ commit, archiveSha256 }) => grant.commit === commit && grant.archiveSha256 === archiveSha256,
  );
  if (!isDelivered) return 'invalid';
  if (purchase.state === 'paid') return purchase.isRefunding ? 'refunded' : 'valid';
  if (purchase.state === 'refund-pending' || purchase.state === 'refunded') return 'refunded';
  return purchase.state === 'disputed' ? 'disputed' : 'invalid';
}
