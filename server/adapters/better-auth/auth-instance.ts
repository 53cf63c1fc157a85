import { betterAuth } from 'better-auth';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { bearer, genericOAuth, jwt, oauthPopup } from 'better-auth/plugins';
import { Kysely, PostgresDialect } from 'kysely';
import { v7 } from 'uuid';
import { dropHalfMadeAccount, dropUnverifiedAccount, noteVerificationMail } from './account-rules.ts';
import {
  AUDIENCE,
  BASE_PATH,
  CLIENT_ADDRESS_HEADER,
  type IdentitySettings,
  SIGNING_ALGORITHM,
} from './identity-settings.ts';
import { describeWeakPassword, LONGEST_PASSWORD, SHORTEST_PASSWORD } from './password-rule.ts';

export type Auth = ReturnType<typeof createAuth>;

const DAY_SECONDS = 24 * 3_600;

/**
 * The identity provider as the library is set up here. The addresses of Google are read once, when it is made: an
 * instance made while Google did not answer lacks Google (see `identity-handler.ts`).
 */
export function createAuth(settings: IdentitySettings) {
  const { pool, publicUrl, google } = settings;
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
      autoSignIn: true,
      minPasswordLength: SHORTEST_PASSWORD,
      maxPasswordLength: LONGEST_PASSWORD,
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: DAY_SECONDS,
      // Whoever opens the link proves the address, not that they hold the password.
      autoSignInAfterVerification: false,
      async sendVerificationEmail({ user, token }) {
        if (!(await noteVerificationMail(pool, user.id))) {
          throw new APIError('TOO_MANY_REQUESTS', {
            code: 'TOO_MANY_MAILS',
            message: 'We have sent several mails already. Look in your inbox, or try again in an hour.',
          });
        }
        const link = new URL(`${publicUrl}${BASE_PATH}/verify-email`);
        link.searchParams.set('token', token);
        link.searchParams.set('callbackURL', `${publicUrl}/verify-email?verified=1`);
        await settings.sendVerificationMail({
          to: user.email,
          url: link.href,
          id: `verify.${user.id}.${v7()}`,
        });
      },
    },
    hooks: {
      before: createAuthMiddleware(async (context) => {
        if (context.path !== '/sign-up/email') return;
        const { email, password } = context.body as { email?: unknown; password?: unknown };
        if (typeof email !== 'string' || typeof password !== 'string') return;
        const weakness = describeWeakPassword(password, email);
        if (weakness !== null) {
          throw new APIError('BAD_REQUEST', { code: 'WEAK_PASSWORD', message: weakness });
        }
        await dropHalfMadeAccount(pool, email);
      }),
    },
    plugins: [
      bearer({ requireSignature: true }),
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
      ...(google === null
        ? []
        : [
            genericOAuth({
              config: [
                {
                  providerId: 'google',
                  name: 'Google',
                  ...google,
                  scopes: ['openid', 'email', 'profile'],
                  prompt: 'select_account',
                  requireIdTokenVerification: true,
                  async mapProfileToUser(profile) {
                    const isVerified = profile['email_verified'] === true;
                    if (isVerified && typeof profile.email === 'string') {
                      const dropped = await dropUnverifiedAccount(pool, profile.email);
                      if (dropped !== null) await settings.onAccountDropped(dropped);
                    }
                    // Without a name the address's first part serves; the person chooses a full name later anyway.
                    return { emailVerified: isVerified };
                  },
                },
              ],
            }),
            oauthPopup(),
          ]),
    ],
    rateLimit: {
      enabled: true,
      storage: 'database',
      modelName: 'identity_rate_limit',
      window: 60,
      max: 300,
      // By address, and a whole college may share one.
      customRules: {
        '/sign-in/email': { window: 60, max: 60 },
        '/sign-up/email': { window: 60, max: 60 },
        '/send-verification-email': { window: 60, max: 30 },
      },
    },
    advanced: {
      // Said aloud, because the library would leave these checks out where NODE_ENV is `test`.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      cookiePrefix: 'protohaat',
      useSecureCookies: publicUrl.startsWith('https://'),
      defaultCookieAttributes: { sameSite: 'lax', httpOnly: true, path: '/' },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
  });
}
