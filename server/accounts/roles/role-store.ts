import type { OperatorRole } from '#domain/operators/roles.ts';
import type { Queryable } from '../../database/database.ts';
import { runStatement, statement } from '../../database/statement.ts';

const selectRoles = statement(
  'operator-roles-of',
  'select role from operator_roles where profile_id = $1 order by role',
);

export async function listRolesOf(db: Queryable, profileId: string): Promise<OperatorRole[]> {
  const rows = await runStatement<{ role: OperatorRole }>(db, selectRoles, [profileId]);
  return rows.map(({ role }) => role);
}

export interface RoleHolder {
  readonly profileId: string;
  readonly username: string | null;
  readonly name: string | null;
  readonly email: string;
  readonly identitySubject: string;
  readonly role: OperatorRole;
  readonly grantedBy: string;
  readonly grantedAt: Date;
}

export async function listOperators(db: Queryable): Promise<{ id: string; email: string; name: string }[]> {
  const rows = await db
    .selectFrom('operatorRoles')
    .innerJoin('profiles', 'profiles.id', 'operatorRoles.profileId')
    .select(['profiles.id', 'profiles.email', 'profiles.username', 'profiles.fullName'])
    .where('operatorRoles.role', '=', 'operator')
    .orderBy('profiles.id')
    .execute();
  return rows.map(({ id, email, username, fullName }) => ({
    id,
    email,
    name: fullName ?? username ?? 'there',
  }));
}

const MAX_ROLES = 500;

export async function listRoleHolders(db: Queryable): Promise<RoleHolder[]> {
  return await db
    .selectFrom('operatorRoles')
    .innerJoin('profiles', 'profiles.id', 'operatorRoles.profileId')
    .select([
      'operatorRoles.profileId',
      'profiles.username',
      'profiles.fullName as name',
      'profiles.email',
      'profiles.identitySubject',
      'operatorRoles.role',
      'operatorRoles.grantedBy',
      'operatorRoles.grantedAt',
    ])
    .orderBy('profiles.username')
    .orderBy('operatorRoles.role')
    .limit(MAX_ROLES)
    .execute();
}

export async function insertRole(
  tx: Queryable,
  granted: { readonly profileId: string; readonly role: OperatorRole; readonly grantedBy: string },
): Promise<boolean> {
  const row = await tx
    .insertInto('operatorRoles')
    .values(granted)
    .onConflict((conflict) => conflict.doNothing())
    .returning('role')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteRole(tx: Queryable, profileId: string, role: OperatorRole): Promise<boolean> {
  const row = await tx
    .deleteFrom('operatorRoles')
    .where('profileId', '=', profileId)
    .where('role', '=', role)
    .returning('role')
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the rows of all owners, so that two owners cannot revoke each other concurrently. */
export async function lockOwners(tx: Queryable): Promise<string[]> {
  const rows = await tx
    .selectFrom('operatorRoles')
    .select('profileId')
    .where('role', '=', 'owner')
    .orderBy('profileId')
    .forUpdate()
    .execute();
  return rows.map(({ profileId }) => profileId);
}

export async function deleteRolesOf(tx: Queryable, profileId: string): Promise<void> {
  await tx.deleteFrom('operatorRoles').where('profileId', '=', profileId).execute();
}
