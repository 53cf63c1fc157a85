import {
  getCurrentAuthContextAsyncLocalStorage,
  getCurrentDBAdapterAsyncLocalStorage,
  getRequestStateAsyncLocalStorage,
} from '@better-auth/core/context';
import { betterAuth, type BetterAuthPlugin } from 'better-auth';
import { jwt, oauthPopup } from 'better-auth/plugins';
import { Kysely, PostgresDialect } from 'kysely';
import { disableWhenIdle } from '../../runtime/idle-storage.ts';
import { verificationEndpoints } from './address-verification.ts';
import { emailChangeEndpoints } from './email-change.ts';
import type { GoogleFacts } from './google-documents.ts';
import { googleSignIn } from './google-sign-in.ts';
import {
  AUDIENCE,
  BASE_PATH,
  CLIENT_ADDRESS_HEADER,
  type IdentitySettings,
  SIGNING_ALGORITHM,
} from './identity-settings.ts';
import { passwordChangeEndpoint, passwordResetEndpoints } from './password-reset.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './password-rule.ts';
import { signInEndpoint } from './sign-in.ts';
import { signUpEndpoint } from './sign-up.ts';

export type Auth = ReturnType<typeof createAuth>;

// All instances of the library share these.
disableWhenIdle(await getRequestStateAsyncLocalStorage());
disableWhenIdle(await getCurrentAuthContextAsyncLocalStorage());
disableWhenIdle(await getCurrentDBAdapterAsyncLocalStorage());

const DAY_SECONDS = 24 * 3_600;

/** @param facts - null for an instance without Google sign-in. */
export function createAuth(settings: IdentitySettings, facts: GoogleFacts | null = null) {
  const { pool, publicUrl, google } = settings;
  const isHttps = publicUrl.startsWith('https://');
  return betterAuth({
    appName: 'ProtoHaat',
    baseURL: publicUrl,
    basePath: BASE_PATH,
    secret: settings.secret,
    trustedOrigins: [publicUrl],
    telemetry: { enabled: false },
    logger: {
      log: (level, message) =>
        settings.log[level === 'error' ? 'warn' : 'debug']({ part: 'identity' }, message),
    },
    database: {
      db: new Kysely({ dialect: new PostgresDialect({ pool }) }),
      type: 'postgres',
      // In a transaction, the library would hold a connection while it hashes passwords.
      transaction: false,
    },
    user: { modelName: 'identity_user' },
    session: { modelName: 'identity_session', expiresIn: 30 * DAY_SECONDS, updateAge: DAY_SECONDS },
    account: {
      modelName: 'identity_account',
      encryptOAuthTokens: true,
      accountLinking: { enabled: true, requireLocalEmailVerified: true, trustedProviders: [] },
    },
    verification: { modelName: 'identity_verification' },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      password: settings.hasher,
    },
    plugins: [
      accountEndpoints(settings),
      jwt({
        schema: { jwks: { modelName: 'identity_jwks' } },
        jwks: { keyPairConfig: { alg: SIGNING_ALGORITHM, crv: 'Ed25519' } },
        disableSettingJwtHeader: true,
        jwt: {
          issuer: publicUrl,
          audience: AUDIENCE,
          expirationTime: '15m',
          definePayload: ({ user, session }) => ({
            email: user.email,
            email_verified: user.emailVerified,
            name: user.name,
            sid: session.id,
          }),
        },
      }),
      ...(google === null ? [] : [oauthPopup()]),
      ...(google === null || facts === null ? [] : [googleSignIn({ ...settings, google }, facts)]),
    ],
    // The limits in server/http apply before the body is read, so they replace the library's limits.
    rateLimit: { enabled: false },
    advanced: {
      // The library disables both checks by default if NODE_ENV is `test`.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      // Browsers accept `__Host-` cookies from this host only, unlike the library's default `__Secure-`.
      cookiePrefix: isHttps ? '__Host-protohaat' : 'protohaat',
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isHttps, sameSite: 'lax', httpOnly: true, path: '/' },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
  });
}

/**
 * These endpoints replace the library's endpoints of the same names, which do not enforce the rules of
 * account-ownership.ts.
 */
function accountEndpoints(settings: IdentitySettings) {
  return {
    id: 'protohaat-accounts',
    endpoints: {
      signUpEmail: signUpEndpoint(settings),
      signInEmail: signInEndpoint(settings),
      ...verificationEndpoints(settings),
      changePassword: passwordChangeEndpoint(settings),
      ...passwordResetEndpoints(settings),
      ...emailChangeEndpoints(settings),
    },
  } satisfies BetterAuthPlugin;
}
