import type { AuthContext } from 'better-auth';
import { authorizationCodeRequest, getOAuth2Tokens } from 'better-auth/oauth2';
import { genericOAuth } from 'better-auth/plugins';
import { createLocalJWKSet } from 'jose';
import { v7 } from 'uuid';
import {
  type Account,
  assertRoomInMailbox,
  createVerifiedAccount,
  deleteAccounts,
  deletePendingAccounts,
  findByGoogle,
  findOwner,
  findPasswordHash,
  insertPending,
  isMailboxFree,
  isSameAddress,
  linkGoogle,
} from '../identity-accounts/account-ownership.ts';
import type { GoogleFacts } from './google-documents.ts';
import type { IdentitySettings } from './identity-settings.ts';
import { sendVerification, MAX_NAME_LENGTH } from './sign-up.ts';

const TOKEN_TIMEOUT_MS = 5_000;

/** Uses the documents cached by `GoogleDocuments`, because the library's own discovery has no timeout. */
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
        // Replaces the library's request, which has no timeout. A code can be used only once, so there is no retry.
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
            signal: AbortSignal.timeout(TOKEN_TIMEOUT_MS),
          });
          if (!response.ok) throw new Error(`Google answered ${response.status}`);
          return getOAuth2Tokens((await response.json()) as Record<string, unknown>);
        },
        async mapProfileToUser(profile) {
          const account = await findOrCreate(settings, {
            googleId: String(profile['sub'] ?? ''),
            email: typeof profile.email === 'string' ? profile.email.toLowerCase() : '',
            isVerified: profile['email_verified'] === true,
            name: typeof profile.name === 'string' ? profile.name : '',
          });
          return { emailVerified: account?.emailVerified ?? false };
        },
      },
    ],
  });
  return {
    ...plugin,
    async init(context: AuthContext) {
      const initialised = await plugin.init(context);
      const provider = initialised.context.socialProviders.find(({ id }) => id === 'google');
      if (provider === undefined) throw new Error('better-auth registered no Google provider');
      // With these properties, the library verifies the ID token and its nonce.
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
      return initialised;
    },
  };
}

interface GooglePerson {
  readonly googleId: string;
  readonly email: string;
  readonly isVerified: boolean;
  readonly name: string;
}

/** @returns null if Google sent no ID or no address. */
async function findOrCreate(settings: IdentitySettings, person: GooglePerson): Promise<Account | null> {
  if (person.googleId === '' || person.email === '') return null;
  const { account, isPendingNow, isLinked } = await settings.transaction(async (tx) => {
    const known = await findByGoogle(tx, person.googleId);
    if (known !== null && (known.emailVerified || !person.isVerified)) {
      return { account: known, isPendingNow: false, isLinked: false };
    }
    // If Google has verified the address, unverified accounts with this address or Google ID are deleted.
    if (known !== null) await deleteAccounts(tx, [known.id]);
    if (person.isVerified) await deletePendingAccounts(tx, person.email);
    const name = person.name.slice(0, MAX_NAME_LENGTH);
    const account = await findVerifiedAccount();
    await linkGoogle(tx, account.id, person.googleId);
    const isLinked = account.emailVerified && (await findPasswordHash(tx, account.id)) !== null;
    return { account, isPendingNow: !account.emailVerified, isLinked };

    async function findVerifiedAccount(): Promise<Account> {
      const pending = async () => {
        await assertRoomInMailbox(tx, person.email);
        return await insertPending(tx, { email: person.email, name });
      };
      if (!person.isVerified) return await pending();
      const owner = await findOwner(tx, person.email);
      if (owner !== null) return isSameAddress(owner.email, person.email) ? owner : await pending();
      if (!(await isMailboxFree(tx, person.email))) return await pending();
      return await createVerifiedAccount(tx, { email: person.email, name });
    }
  });
  if (isPendingNow) await sendVerification(settings, account);
  if (isLinked) await settings.mails.sendGoogleLinked({ to: account.email, id: `google-linked.${v7()}` });
  return account;
}
