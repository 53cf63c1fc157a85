import { listRoleHolders, type RoleHolder } from '../accounts/roles/role-store.ts';
import type { Context } from '../context.ts';

export interface EnrolledHolder extends RoleHolder {
  readonly isEnrolled: boolean;
}

export async function listRoles({
  database,
  identity,
}: Pick<Context, 'database' | 'identity'>): Promise<readonly EnrolledHolder[]> {
  const holders = await listRoleHolders(database);
  const subjects = holders.map(({ identitySubject }) => identitySubject);
  const enrolled = (await identity.secondFactor?.listEnrolled(subjects)) ?? new Set<string>();
  return holders.map((holder) => ({ ...holder, isEnrolled: enrolled.has(holder.identitySubject) }));
}
