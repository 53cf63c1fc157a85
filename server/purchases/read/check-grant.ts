import { InvalidFieldError } from '#domain/projects/project-errors.ts';
import { type Grant, type GrantVerdict, judgeGrant } from '#domain/purchases/grant.ts';
import type { Context } from '../../context.ts';
import { findGrantedPurchase } from './grant-store.ts';

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
