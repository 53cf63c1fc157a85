import { DomainError } from '#domain/common/domain-error.ts';
import { InvalidFieldError } from '#domain/projects/project-errors.ts';
import { canDownloadVersion } from '#domain/projects/version.ts';
import { canIssueGrant, type Grant, type GrantVerdict, judgeGrant } from '#domain/purchases/grant.ts';
import { formatReceiptNumber } from '#domain/purchases/receipt-number.ts';
import type { Context } from '../../context.ts';
import { findGrantFacts, findGrantedPurchase } from './grant-store.ts';

class GrantNotFoundError extends DomainError {
  constructor() {
    super('not-found', { reason: 'no-grant' });
  }
}

/**
 * Stores nothing, because every check of a grant reads the purchase again.
 * @throws GrantNotFoundError, also if the caller is not the buyer, or the purchase has been or is being refunded
 */
export async function issueGrant(
  { database, grants }: Pick<Context, 'database' | 'grants'>,
  {
    purchaseId,
    buyerId,
    version,
  }: {
    readonly purchaseId: string;
    readonly buyerId: string;
    readonly version: number | null;
  },
): Promise<{ readonly grant: string; readonly order: string; readonly version: number }> {
  const facts = await findGrantFacts(database, purchaseId, buyerId, version);
  if (
    facts === null ||
    !canIssueGrant(facts) ||
    !canDownloadVersion({ isSeller: false, hasPaid: true }, facts)
  ) {
    throw new GrantNotFoundError();
  }
  const order = formatReceiptNumber(facts.receiptNumber);
  const { title, licence, commit, archiveSha256, archiveBytes, treeSha, counted, buyerName, paidAt } = facts;
  const grant = await grants.sign({
    purchaseId,
    order,
    title,
    licence,
    version: facts.number,
    commit,
    archiveSha256,
    archiveBytes,
    treeSha,
    counted,
    buyerName,
    paidAt,
    issuedAt: new Date(),
  });
  return { grant, order, version: facts.number };
}

export async function checkGrant(
  { database, grants }: Pick<Context, 'database' | 'grants'>,
  text: string,
): Promise<{ readonly verdict: GrantVerdict; readonly grant: Grant | null }> {
  if (text.trim() === '') {
    throw new InvalidFieldError('grant', {
      reason: 'field',
      params: { field: 'grant', fault: { rule: 'empty' } },
    });
  }
  const grant = await grants.read(text.trim());
  const purchase = grant === null ? null : await findGrantedPurchase(database, grant.purchaseId);
  const verdict = judgeGrant(grant, purchase);
  return { verdict, grant: verdict === 'invalid' ? null : grant };
}
