import type { AuthContext } from 'better-auth';
import { authorizationCodeRequest, getOAuth2Tokens } from 'better-auth/oauth2';
import { genericOAuth } from 'better-auth/plugins';
import { createLocalJWKSet } from 'jose';
import { mailboxOf } from '#domain/accounts/mailbox.ts';
import {
  type Account,
  beginProved,
  dropAccounts,
  dropPending,
  findByGoogle,
  findOwner,
  insertPending,
  isMailboxFree,
  linkGoogle,
} from './account-ownership.ts';
import type { GoogleFacts } from './google-documents.ts';
import type { IdentitySettings } from './identity-settings.ts';
import { mailProof, MAX_NAME_LENGTH } from './sign-up.ts';

/** The one question that Google is asked while somebody signs in. */
const TOKENS_WITHIN_MS = 5_000;

/**
 * Signing in with Google by what it last said of itself. The library could read that on its own, but would wait for it
 * without end and keep it for ten minutes; so the parts that depend on it are put in here.
 */
export function googleSignIn(
  settings: IdentitySettings & { google: NonNullable<IdentitySettings['google']> },
  facts: GoogleFacts,
) {
  const { clientId, clientSecret } = settings.google;
  const { tokenEndpoint } = facts;
  const plugin = genericOAuth({
    config: [
      {
        providerId: 'google',
        name: 'Google',
        clientId,
        clientSecret,
        authorizationUrl: facts.authorizationEndpoint,
        tokenUrl: tokenEndpoint,
        accountSubject: ({ profile }) => String(profile['sub'] ?? ''),
        scopes: ['openid', 'email', 'profile'],
        prompt: 'select_account',
        // A code works once, so this is never repeated; the library itself would wait without end.
        async getToken({ code, codeVerifier, redirectURI }) {
          const { body, headers } = await authorizationCodeRequest({
            code,
            codeVerifier,
            redirectURI,
            options: { clientId, clientSecret, redirectURI },
            tokenEndpoint,
          });
          const response = await fetch(tokenEndpoint, {
            method: 'POST',
            body,
            headers: new Headers(headers),
            redirect: 'error',
            signal: AbortSignal.timeout(TOKENS_WITHIN_MS),
          });
          if (!response.ok) throw new Error(`Google answered ${response.status}`);
          return getOAuth2Tokens((await response.json()) as Record<string, unknown>);
        },
        async mapProfileToUser(profile) {
          const account = await findOrBegin(settings, {
            googleId: String(profile['sub'] ?? ''),
            email: typeof profile.email === 'string' ? profile.email.toLowerCase() : '',
            isVerified: profile['email_verified'] === true,
            name: typeof profile.name === 'string' ? profile.name : '',
          });
          // The library finds the account by Google's id from here on; it must not verify an address by itself.
          return { emailVerified: account?.emailVerified ?? false };
        },
      },
    ],
  });
  return {
    ...plugin,
    async init(context: AuthContext) {
      const made = await plugin.init(context);
      const provider = made.context.socialProviders.find(({ id }) => id === 'google');
      if (provider === undefined) throw new Error('the library made no provider for Google');
      // With these the library verifies every ID token, and that it answers this very sign-in.
      Object.assign(provider, {
        issuer: facts.issuer,
        requiresIdTokenNonce: true,
        idToken: {
          jwks: createLocalJWKSet(facts.keys),
          issuer: facts.issuer,
          audience: clientId,
          algorithms: [...facts.algorithms],
        },
      });
      return made;
    },
  };
}

interface GooglePerson {
  readonly googleId: string;
  readonly email: string;
  /** Whether Google vouches for the address. */
  readonly isVerified: boolean;
  readonly name: string;
}

/** Finds the account of a Google identity, or makes one; null for an answer of Google without id or address. */
async function findOrBegin(settings: IdentitySettings, person: GooglePerson): Promise<Account | null> {
  if (person.googleId === '' || person.email === '') return null;
  const { account, isPendingNow } = await settings.transaction(async (tx) => {
    const known = await findByGoogle(tx, person.googleId);
    if (known !== null && (known.emailVerified || !person.isVerified)) {
      return { account: known, isPendingNow: false };
    }
    // Proved for the first time: what was made before, by whomever, does not survive.
    if (known !== null) await dropAccounts(tx, [known.id]);
    if (person.isVerified) await dropPending(tx, person.email);
    const name = person.name.slice(0, MAX_NAME_LENGTH);
    const account = await findProvedAccount();
    await linkGoogle(tx, account.id, person.googleId);
    return { account, isPendingNow: !account.emailVerified };

    async function findProvedAccount(): Promise<Account> {
      const pending = () => insertPending(tx, { email: person.email, name });
      if (!person.isVerified) return await pending();
      const owner = await findOwner(tx, person.email);
      if (owner !== null) return isSameAddress(owner.email, person.email) ? owner : await pending();
      if (!(await isMailboxFree(tx, person.email))) return await pending();
      return await beginProved(tx, { email: person.email, name });
    }
  });
  if (isPendingNow) await mailProof(settings, account);
  return account;
}

/** Dots and the domain mean nothing at Gmail. Elsewhere another spelling may be another person's mailbox. */
function isSameAddress(one: string, other: string): boolean {
  if (one === other) return true;
  return isGmail(one) && isGmail(other) && mailboxOf(one) === mailboxOf(other);
}

function isGmail(email: string): boolean {
  return mailboxOf(email).endsWith('@gmail.com') && !email.includes('+');
}
