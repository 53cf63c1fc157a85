import { betterAuth, type BetterAuthPlugin } from 'better-auth';
import { createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import { jwt, oauthPopup } from 'better-auth/plugins';
import { Kysely, PostgresDialect } from 'kysely';
import { addressProofEndpoints } from './address-proof.ts';
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
import { passwordResetEndpoints, tellOfNewPassword } from './password-reset.ts';
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from './password-rule.ts';
import { refuseWeakPassword } from './refusals.ts';
import { signInEndpoint } from './sign-in.ts';
import { signUpEndpoint } from './sign-up.ts';

export type Auth = ReturnType<typeof createAuth>;

const DAY_SECONDS = 24 * 3_600;

/**
 * The identity provider as the library is set up here.
 *
 * @param facts - Google's addresses and keys; null for an instance that does everything else.
 */
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
      // Its transaction would hold a connection while passwords are hashed; half-made accounts are dealt with below.
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
      minPasswordLength: SHORTEST_PASSWORD,
      maxPasswordLength: LONGEST_PASSWORD,
    },
    hooks: {
      before: createAuthMiddleware(async (context) => {
        if (context.path !== '/change-password') return undefined;
        const session = await getSessionFromCtx(context);
        if (session === null) return undefined;
        const body = (context.body ?? {}) as Record<string, unknown>;
        refuseWeakPassword(body['newPassword'], session.user.email);
        return { context: { body: { ...body, revokeOtherSessions: true } } };
      }),
      after: createAuthMiddleware(async (context) => {
        if (context.path !== '/change-password') return;
        // A refusal has no user, whichever class of error the library made it of.
        const { user } = context.context.returned as { user?: { email: string } };
        if (user !== undefined) await tellOfNewPassword(settings, user.email);
      }),
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
    // Counted by the marketplace's own limits, before the body is read.
    rateLimit: { enabled: false },
    advanced: {
      // Said aloud, because the library would leave these checks out where NODE_ENV is `test`.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      // The browser refuses a cookie of this name that another host or a part of the site has set. The library's own
      // prefix (`__Secure-`) would promise less.
      cookiePrefix: isHttps ? '__Host-protohaat' : 'protohaat',
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isHttps, sameSite: 'lax', httpOnly: true, path: '/' },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
  });
}

/** The calls on accounts are our own, under the library's names, which they replace: what an address means is our rule. */
function accountEndpoints(settings: IdentitySettings) {
  return {
    id: 'protohaat-accounts',
    endpoints: {
      signUpEmail: signUpEndpoint(settings),
      signInEmail: signInEndpoint(settings),
      ...addressProofEndpoints(settings),
      ...passwordResetEndpoints(settings),
      ...emailChangeEndpoints(settings),
    },
  } satisfies BetterAuthPlugin;
}
