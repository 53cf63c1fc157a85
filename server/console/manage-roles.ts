import type { Actor } from '#domain/operators/money-decision.ts';
import { isOperatorRole, OPERATOR_ROLES, type OperatorRole } from '#domain/operators/roles.ts';
import { findProfileByUsername, type StoredProfile } from '../accounts/profile-store.ts';
import {
  deleteRole,
  insertRole,
  lockOwners,
  listRoleHolders,
  type RoleHolder,
} from '../accounts/roles/role-store.ts';
import type { Context } from '../context.ts';
import { type OperatorAnswer, CommandError } from './operator-answer.ts';
import { recordOperatorAction } from './record-operator-action.ts';

interface RoleChange extends Actor {
  readonly username: string;
  readonly role: OperatorRole;
}

export async function grantRole(
  context: Pick<Context, 'database'>,
  { username, role, ...by }: RoleChange,
): Promise<OperatorAnswer> {
  const profile = await getMember(context, username);
  await context.database.transaction().execute(async (tx) => {
    if (!(await insertRole(tx, { profileId: profile.id, role, grantedBy: by.actor }))) {
      throw new CommandError(`${profile.username} already has the role ${role}.`);
    }
    await recordOperatorAction(tx, by, { action: 'roles grant', subject: profile.id, details: { role } });
  });
  return { code: 'role-granted', params: { username: profile.username, role } };
}

/**
 * @throws CommandError, also if the console would revoke the role of the last owner. The command line may do
 * so, because it can grant the role again.
 */
export async function revokeRole(
  context: Pick<Context, 'database'>,
  { username, role, ...by }: RoleChange,
): Promise<OperatorAnswer> {
  const profile = await getMember(context, username);
  await context.database.transaction().execute(async (tx) => {
    const owners = await lockOwners(tx);
    if (
      role === 'owner' &&
      (by.actorId ?? null) !== null &&
      owners.length === 1 &&
      owners[0] === profile.id
    ) {
      throw new CommandError('The last owner cannot be removed. Make another member an owner first.');
    }
    if (!(await deleteRole(tx, profile.id, role))) {
      throw new CommandError(`${profile.username} does not have the role ${role}.`);
    }
    await recordOperatorAction(tx, by, { action: 'roles revoke', subject: profile.id, details: { role } });
  });
  return { code: 'role-revoked', params: { username: profile.username, role } };
}

export async function resetSecondFactor(
  context: Pick<Context, 'database' | 'identity'>,
  { username, reason, ...by }: Actor & { readonly username: string; readonly reason: string },
): Promise<OperatorAnswer> {
  const profile = await getMember(context, username);
  const { secondFactor } = context.identity;
  if (secondFactor === null)
    throw new CommandError('The identity provider manages the second factor. Reset it there.');
  await recordOperatorAction(context.database, by, {
    action: 'roles reset-second-factor',
    subject: profile.id,
    reason,
  });
  const wasSet = await secondFactor.reset(profile.identitySubject);
  return { code: 'second-factor-reset', params: { username: profile.username, wasSet } };
}

export function parseRole(text: string): OperatorRole {
  if (!isOperatorRole(text))
    throw new CommandError(`"${text}" is not a role. Use one of ${OPERATOR_ROLES.join(', ')}.`);
  return text;
}

async function getMember(
  { database }: Pick<Context, 'database'>,
  username: string,
): Promise<StoredProfile & { username: string }> {
  const profile = await findProfileByUsername(database, username);
  if (profile === null || profile.username === null) {
    throw new CommandError(`No member has the username ${username}.`, 'not-found');
  }
  return { ...profile, username: profile.username };
}

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
