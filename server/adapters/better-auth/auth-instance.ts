import { betterAuth } from 'better-auth';
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import { jwt, oauthPopup } from 'better-auth/plugins';
import { Kysely, PostgresDialect } from 'kysely';
import { v7 } from 'uuid';
import { dropHalfMadeAccount, noteVerificationMail } from './account-rules.ts';
import type { GoogleFacts } from './google-documents.ts';
import { googleSignIn } from './google-sign-in.ts';
import {
  AUDIENCE,
  BASE_PATH,
  CLIENT_ADDRESS_HEADER,
  type IdentitySettings,
  SIGNING_ALGORITHM,
} from './identity-settings.ts';
import {
  findLinkOwner,
  finishReset,
  mailResetLink,
  refuseWeakPassword,
  RESET_LINK_MINUTES,
  RESET_PREFIX,
  resetLinkCheck,
  tellOfNewPassword,
} from './password-reset.ts';
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from './password-rule.ts';

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
    verification: {
      modelName: 'identity_verification',
      storeIdentifier: { default: 'plain', overrides: { [RESET_PREFIX]: 'hashed' } },
    },
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: SHORTEST_PASSWORD,
      maxPasswordLength: LONGEST_PASSWORD,
      resetPasswordTokenExpiresIn: RESET_LINK_MINUTES * 60,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => mailResetLink(settings, user, token),
      onPasswordReset: ({ user }) => finishReset(settings, user),
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
        const body = (context.body ?? {}) as Record<string, unknown>;
        switch (context.path) {
          case '/sign-up/email': {
            if (typeof body['email'] !== 'string') return undefined;
            refuseWeakPassword(body['password'], body['email']);
            await dropHalfMadeAccount(pool, body['email']);
            return undefined;
          }
          case '/request-password-reset': {
            const { email } = body;
            // Only what a browser asks: the job that does it calls the library itself.
            if (context.request === undefined) return undefined;
            if (!isAddress(email)) {
              throw new APIError('BAD_REQUEST', {
                code: 'INVALID_EMAIL',
                message: 'This is no e-mail address.',
              });
            }
            // Known or not, the address costs the same work here, so that neither answer nor time tells.
            await settings.requestResetLink(email.toLowerCase());
            return context.json({ status: true });
          }
          case '/reset-password': {
            // Before the link is used up: a refused password may be followed by a better one.
            const owner = await findLinkOwner(context.context.internalAdapter, body['token']);
            if (owner !== null) refuseWeakPassword(body['newPassword'], owner.email);
            return undefined;
          }
          case '/change-password': {
            const session = await getSessionFromCtx(context);
            if (session === null) return undefined;
            refuseWeakPassword(body['newPassword'], session.user.email);
            return { context: { body: { ...body, revokeOtherSessions: true } } };
          }
          default:
            return undefined;
        }
      }),
      after: createAuthMiddleware(async (context) => {
        if (context.path !== '/change-password') return;
        // A refusal has no user, whichever class of error the library made it of.
        const { user } = context.context.returned as { user?: { id: string; email: string } };
        if (user !== undefined) await tellOfNewPassword(settings, user);
      }),
    },
    plugins: [
      resetLinkCheck,
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

function isAddress(text: unknown): text is string {
  return typeof text === 'string' && text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(text);
}
