import { DomainError } from '#domain/common/domain-error.ts';
import type { Context } from '../context.ts';
import { findViolatedConstraint } from '../database/database.ts';
import { InvalidTokenError } from '../ports/identity-provider.ts';
import {
  findReturnAddress,
  type LinkState,
  insertState,
  insertTicket,
  linkGithub,
  consumeIdToken,
  consumeState,
  consumeTicket,
} from './github-link-store.ts';
import { codeChallengeOf, hashSecret, newSecret } from './one-time-secret.ts';
import { findProfileBySubject } from './profile-store.ts';

// Tickets and OAuth states are single-use and bound to a cookie, so that no one can link their GitHub account
// to another user's profile or vice versa (specification, section 2; OAuth 2.0 Security Best Current
// Practice).

export const TICKET_TTL_SECONDS = 60;
export const STATE_TTL_SECONDS = 600;

export type LinkOutcome = 'linked' | 'taken' | 'failed' | 'cancelled';

export interface FinishedLink {
  readonly outcome: LinkOutcome;
  /** Null means the profile page. */
  readonly returnTo: string | null;
}

export function newBrowserSecret(): string {
  return newSecret();
}

export async function issueTicket(
  { database }: Pick<Context, 'database'>,
  profileId: string,
  browserSecret: string,
): Promise<string> {
  const ticket = newSecret();
  await insertTicket(database, {
    hash: await hashSecret(ticket),
    profileId,
    browserHash: await hashSecret(browserSecret),
    lifeSeconds: TICKET_TTL_SECONDS,
  });
  return ticket;
}

/** @throws InvalidTokenError if the ticket is unknown, used, expired or bound to another browser. */
export async function redeemTicket(
  { database }: Pick<Context, 'database'>,
  ticket: string,
  browserSecret: string | null,
): Promise<string> {
  const profileId =
    browserSecret === null
      ? null
      : await consumeTicket(database, {
          hash: await hashSecret(ticket),
          browserHash: await hashSecret(browserSecret),
        });
  if (profileId === null) throw new InvalidTokenError();
  return profileId;
}

/**
 * Accepts an ID token instead of a ticket. An ID token in a URL may leak, so each is accepted only once.
 * @throws InvalidTokenError, DomainError `not-found`
 */
export async function redeemIdToken(
  { database, identity }: Pick<Context, 'database' | 'identity'>,
  idToken: string,
): Promise<{ readonly profileId: string; readonly username: string | null }> {
  const { subject } = await identity.verifyToken(idToken);
  const profile = await findProfileBySubject(database, subject);
  if (profile === null) throw new DomainError('not-found', { reason: 'no-profile' });
  if (!(await consumeIdToken(database, { hash: await hashSecret(idToken), profileId: profile.id })))
    throw new InvalidTokenError();
  return { profileId: profile.id, username: profile.username };
}

export async function startGithubLink(
  { database, sealer, codeHost, config }: Pick<Context, 'database' | 'sealer' | 'codeHost' | 'config'>,
  profileId: string,
  browserSecret: string,
  returnTo: string | null,
): Promise<string> {
  const state = newSecret();
  const codeVerifier = newSecret();
  await insertState(database, {
    hash: await hashSecret(state),
    profileId,
    browserHash: await hashSecret(browserSecret),
    codeVerifierSealed: sealer.seal(codeVerifier),
    returnTo,
    lifeSeconds: STATE_TTL_SECONDS,
  });
  return codeHost.authorizeUrl({
    state,
    codeChallenge: await codeChallengeOf(codeVerifier),
    redirectUri: redirectUriOf(config),
  });
}

/** A cancellation by the user or a failure of GitHub is returned as an outcome, not thrown. */
export async function finishGithubLink(
  context: Pick<Context, 'database' | 'sealer' | 'codeHost' | 'config' | 'log'>,
  answer: {
    readonly code: string | undefined;
    readonly state: string | undefined;
    readonly error: string | undefined;
    readonly browserSecret: string | null;
  },
): Promise<FinishedLink> {
  const { database } = context;
  if (answer.state === undefined) return { outcome: 'failed', returnTo: null };
  const hash = await hashSecret(answer.state);
  const state =
    answer.browserSecret === null
      ? null
      : await consumeState(database, { hash, browserHash: await hashSecret(answer.browserSecret) });
  // The cookie expires with the state, so the return address of an expired link is found without the cookie.
  if (state === null) return { outcome: 'failed', returnTo: await findReturnAddress(database, hash) };
  return { outcome: await completeLink(context, state, answer), returnTo: state.returnTo };
}

async function completeLink(
  { database, sealer, codeHost, config, log }: Parameters<typeof finishGithubLink>[0],
  state: LinkState,
  { code, error: refusal }: { readonly code: string | undefined; readonly error: string | undefined },
): Promise<LinkOutcome> {
  if (refusal === 'access_denied') return 'cancelled';
  if (code === undefined) return 'failed';
  try {
    const { accessToken, account } = await codeHost.exchangeCode({
      code,
      codeVerifier: sealer.open(state.codeVerifierSealed),
      redirectUri: redirectUriOf(config),
    });
    const link = { id: account.id, login: account.login, tokenSealed: sealer.seal(accessToken) };
    const isLinked = await database.transaction().execute((tx) => linkGithub(tx, state.profileId, link));
    // The grant is not revoked, because the profile that already has this GitHub account uses the same grant.
    return isLinked ? 'linked' : 'taken';
  } catch (error) {
    if (findViolatedConstraint(error) === 'profiles_github_id_key') return 'taken';
    if (!(error instanceof DomainError)) throw error;
    log.warn({ code: error.code }, 'GitHub did not complete the link');
    return 'failed';
  }
}

function redirectUriOf(config: Context['config']): string {
  return `${config.publicUrl}/api/auth/github/callback`;
}
