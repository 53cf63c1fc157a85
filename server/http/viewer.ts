import type { FastifyRequest } from 'fastify';
import type { Access } from '#contract/call.ts';
import { DomainError } from '#domain/common/domain-error.ts';
import { type Identity, InvalidTokenError } from '../ports/identity-provider.ts';

export interface ViewerProfile {
  readonly id: string;
  readonly username: string | null;
  readonly completed: boolean;
  readonly githubId: number | null;
}

/** A signed-in user. `profile` is null before `register`. */
export interface Identified {
  readonly identity: Identity;
  readonly profile: ViewerProfile | null;
}

/** A signed-in user with a verified address and a complete profile. */
export interface Member {
  readonly identity: Identity;
  readonly profile: ViewerProfile & { readonly username: string };
}

/**
 * @param beforeLookUp - called after the token's signature is verified and before the database is queried.
 * @throws InvalidTokenError
 */
export type FindViewer = (token: string, beforeLookUp: () => Promise<void>) => Promise<Identified>;

/**
 * Authenticates the caller and checks, in the specification's order: signed in, complete profile, verified email
 * address.
 *
 * @throws InvalidTokenError, DomainError `profile-incomplete`, `email-not-verified`
 */
export async function authenticate(
  request: FastifyRequest,
  access: Access,
  findViewer: (token: string) => Promise<Identified>,
): Promise<Identified | Member | null> {
  if (access === 'public') return null;
  const token = bearerToken(request);
  if (access === 'anyone' && request.headers.authorization === undefined) return null;
  if (token === null) throw new InvalidTokenError();
  const viewer = await findViewer(token);
  if (access === 'identified' || access === 'anyone') return viewer;
  const { identity, profile } = viewer;
  if (profile === null || !profile.completed || profile.username === null) {
    throw new DomainError('profile-incomplete', { reason: 'profile-incomplete' });
  }
  if (!identity.emailVerified) {
    throw new DomainError('email-not-verified', { reason: 'email-not-verified' });
  }
  return { identity, profile: { ...profile, username: profile.username } };
}

export function bearerToken(request: FastifyRequest): string | null {
  const match = /^Bearer ([\w.~+/=-]{1,8192})$/iu.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}
