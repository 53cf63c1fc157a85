import type { FastifyRequest } from 'fastify';
import type { Access } from '#contract/call.ts';
import { AccountBannedError } from '#domain/accounts/account-closed.ts';
import { type ApiScope, assertScope } from '#domain/accounts/api-token.ts';
import type { ViewerProfile } from '#domain/accounts/viewer-profile.ts';
import { DomainError } from '#domain/common/domain-error.ts';
import {
  NoConsoleError,
  RoleNeededError,
  SecondFactorNeededError,
} from '#domain/operators/operator-errors.ts';
import {
  canUseConsole,
  CONSOLE_POLICIES,
  type ConsolePolicy,
  isSecondFactorFresh,
  ROLE_OF_POLICY,
  type Roles,
} from '#domain/operators/roles.ts';
import { type Identity, InvalidTokenError, type GivenProof } from '../ports/identity-provider.ts';

/** `profile` is null until `GET /api/auth/register` has created it. */
export interface Identified {
  readonly identity: Identity;
  readonly profile: ViewerProfile | null;
  readonly scopes: readonly ApiScope[] | null;
}

export interface Member extends Identified {
  readonly profile: ViewerProfile & { readonly username: string };
}

export interface Staff extends Member {
  readonly roles: Roles;
}

interface CallRule {
  readonly access: Access;
  readonly policy?: ConsolePolicy;
  readonly scope: ApiScope | null;
}

export type FindRoles = (profileId: string) => Promise<Roles>;

/**
 * @param beforeLookUp - called after the token's signature is verified and before the database is queried.
 * @throws InvalidTokenError, TokenExpiredError
 */
export type FindViewer = (token: string, beforeLookUp: () => Promise<void>) => Promise<Identified>;

export async function authenticate(
  request: FastifyRequest,
  { access, policy = 'read', scope }: CallRule,
  findViewer: (token: string) => Promise<Identified>,
  findRoles: FindRoles,
): Promise<Identified | Member | Staff | null> {
  if (access === 'public') return null;
  const token = bearerToken(request);
  if (access === 'anyone' && request.headers.authorization === undefined) return null;
  if (token === null) throw new InvalidTokenError();
  const viewer = await findViewer(token);
  if (viewer.profile?.isBanned === true) throw new AccountBannedError();
  assertScope(viewer.scopes, scope);
  if (access === 'identified' || access === 'anyone') return viewer;
  if (access === 'staff') return await findStaff(viewer, findRoles);
  if (access === 'console') return permit(await findStaff(viewer, findRoles), policy);
  return memberOf(viewer);
}

function memberOf({ identity, profile, scopes }: Identified): Member {
  if (profile === null || !profile.completed || profile.username === null) {
    throw new DomainError('profile-incomplete', { reason: 'profile-incomplete' });
  }
  if (!identity.emailVerified) {
    throw new DomainError('email-not-verified', { reason: 'email-not-verified' });
  }
  return { identity, scopes, profile: { ...profile, username: profile.username } };
}

async function findStaff(viewer: Identified, findRoles: FindRoles): Promise<Staff> {
  const roles = viewer.profile === null ? [] : await findRoles(viewer.profile.id);
  if (!canUseConsole(roles)) throw new NoConsoleError();
  return { ...memberOf(viewer), roles };
}

function permit(staff: Staff, policy: ConsolePolicy): Staff {
  if (!isSecondFactorFresh(staff.identity.secondFactorAt, new Date())) throw new SecondFactorNeededError();
  if (policy !== 'read' && !CONSOLE_POLICIES[policy](staff.roles)) {
    throw new RoleNeededError(ROLE_OF_POLICY[policy]);
  }
  return staff;
}

export function bearerToken(request: FastifyRequest): string | null {
  const match = /^Bearer ([\w.~+/=-]{1,8192})$/iu.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}

export function proofOf(
  { password }: { readonly password?: string },
  { ip }: Pick<FastifyRequest, 'ip'>,
): GivenProof {
  return { password: password ?? null, address: ip };
}
