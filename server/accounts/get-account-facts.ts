import type { Queryable } from '../database/database.ts';
import { readAccountFigures } from './figures/account-figures-store.ts';
import { listRolesOf } from './roles/role-store.ts';

export interface AccountFacts {
  readonly soldCount: number;
  readonly boughtCount: number;
  readonly earnedMinor: number;
  /** Whether the account has a role in the console. */
  readonly isStaff: boolean;
}

export async function getAccountFacts(database: Queryable, profileId: string): Promise<AccountFacts> {
  const [{ sold, bought, earnedMinor }, roles] = await Promise.all([
    readAccountFigures(database, profileId),
    listRolesOf(database, profileId),
  ]);
  return { soldCount: sold, boughtCount: bought, earnedMinor, isStaff: roles.length > 0 };
}
