import type { AuthContext } from 'better-auth';
import { authorizationCodeRequest, getOAuth2Tokens } from 'better-auth/oauth2';
import { genericOAuth } from 'better-auth/plugins';
import { createLocalJWKSet } from 'jose';
import { dropUnverifiedAccount } from './account-rules.ts';
import type { GoogleFacts } from './google-documents.ts';
import type { IdentitySettings } from './identity-settings.ts';

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
          const isVerified = profile['email_verified'] === true;
          if (isVerified && typeof profile.email === 'string') {
            const dropped = await dropUnverifiedAccount(settings.pool, profile.email);
            if (dropped !== null) await settings.onAccountDropped(dropped);
          }
          // Without a name the address's first part serves; the person chooses a full name later anyway.
          return { emailVerified: isVerified };
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
