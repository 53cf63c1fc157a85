import { createAuthEndpoint, getSessionFromCtx } from 'better-auth/api';
import { mailboxOf } from '#domain/accounts/mailbox.ts';
import {
  type Account,
  deletePendingAccounts,
  findAccount,
  findPasswordHash,
  listPendingAccounts,
  MailboxTakenError,
  verifyAddress,
} from '../identity-accounts/account-ownership.ts';
import { countAttempt } from '../identity-accounts/attempt-limits.ts';
import { linkEnded, notSignedIn, parseEmail, apiError, tooMany, wrongPassword } from './identity-errors.ts';
import type { IdentitySettings, PasswordHasher } from './identity-settings.ts';
import { consumeLink, findLink, type MailLink } from './mail-links.ts';
import { LINK_PASSWORD_LIMIT } from './sign-in.ts';
import { sendVerification } from './sign-up.ts';

const MAX_PENDING_CHECKED = 5;
const CORRECTION_LIMIT = { max: 5, windowSeconds: 3_600 };

/**
 * Verification requires the emailed link and the account's session or password. The link alone is not enough, because a
 * mailbox owner who never signed up would otherwise activate a stranger's account by opening the link.
 */
export function verificationEndpoints(settings: IdentitySettings) {
  const { pool } = settings;

  async function getLink(token: unknown): Promise<{ link: MailLink; pending: readonly Account[] }> {
    const link = await findLink(pool, 'verify', token);
    const pending = link === null ? [] : await listPendingAccounts(pool, link.email, MAX_PENDING_CHECKED);
    if (link === null || pending.length === 0) throw linkEnded();
    return { link, pending };
  }

  async function findByPassword(
    { link, pending }: { link: MailLink; pending: readonly Account[] },
    password: unknown,
    hasher: Pick<PasswordHasher, 'verify'>,
  ): Promise<Account> {
    if (typeof password !== 'string' || password === '') {
      throw apiError('UNAUTHORIZED', 'PASSWORD_REQUIRED', { reason: 'password-for-link' });
    }
    const wait = await countAttempt(settings.attempts, 'link', link.hash, LINK_PASSWORD_LIMIT);
    if (wait !== null) throw tooMany({ reason: 'password-attempts' }, wait);
    for (const account of pending) {
      const hash = await findPasswordHash(pool, account.id);
      if (hash !== null && (await hasher.verify({ hash, password }))) return account;
    }
    throw wrongPassword();
  }

  return {
    checkVerificationLink: createAuthEndpoint(
      '/check-verification-link',
      { method: 'POST' },
      async (context) => {
        const { link, pending } = await getLink((context.body as { token?: unknown } | null)?.token);
        const session = await getSessionFromCtx(context);
        const own = pending.find(({ id }) => id === session?.user.id);
        return context.json({
          email: link.email,
          signedIn: own !== undefined,
          createdAt: (own ?? pending[0])?.createdAt ?? null,
        });
      },
    ),

    verifyEmail: createAuthEndpoint('/verify-email', { method: 'POST' }, async (context) => {
      const { token, password } = (context.body ?? {}) as Record<string, unknown>;
      const { link, pending } = await getLink(token);
      const session = await getSessionFromCtx(context);
      const own = pending.find(({ id }) => id === session?.user.id);
      const account = own ?? (await findByPassword({ link, pending }, password, context.context.password));
      try {
        await settings.transaction(async (tx) => {
          if (!(await consumeLink(tx, link))) throw linkEnded();
          await verifyAddress(tx, account);
        });
      } catch (error) {
        if (error instanceof MailboxTakenError) throw linkEnded();
        throw error;
      }
      return context.json({ status: true, email: account.email });
    }),

    /** Deletes all pending accounts with the recipient's address, for a recipient who did not sign up. */
    disownAddress: createAuthEndpoint('/disown-address', { method: 'POST' }, async (context) => {
      const { link } = await getLink((context.body as { token?: unknown } | null)?.token);
      await settings.transaction((tx) => deletePendingAccounts(tx, link.email));
      return context.json({ status: true });
    }),

    sendVerificationEmail: createAuthEndpoint(
      '/send-verification-email',
      { method: 'POST' },
      async (context) => {
        const session = await getSessionFromCtx(context);
        if (session === null) throw notSignedIn();
        const { email } = (context.body ?? {}) as { email?: unknown };
        if (parseEmail(email) !== session.user.email) {
          throw apiError('BAD_REQUEST', 'EMAIL_MISMATCH', { reason: 'address-of-another' });
        }
        if (session.user.emailVerified) {
          throw apiError('BAD_REQUEST', 'EMAIL_ALREADY_VERIFIED', { reason: 'address-verified' });
        }
        if (!(await sendVerification(settings, session.user))) {
          throw tooMany({ reason: 'verification-mails-sent' }, 3_600);
        }
        return context.json({ status: true });
      },
    ),

    changePendingEmail: createAuthEndpoint('/change-pending-email', { method: 'POST' }, async (context) => {
      const session = await getSessionFromCtx(context);
      if (session === null) throw notSignedIn();
      const email = parseEmail((context.body as { email?: unknown } | null)?.email);
      const subject = session.user.id;
      const wait = await countAttempt(settings.attempts, 'correct-address', subject, CORRECTION_LIMIT);
      if (wait !== null) throw tooMany({ reason: 'address-corrected-often' }, wait);
      const isChanged = await settings.transaction(async (tx) => {
        const { rows } = await tx.query(
          `update identity_user set email = $2, mailbox = $3, "updatedAt" = now()
           where id = $1 and not "emailVerified" returning id`,
          [subject, email, mailboxOf(email)],
        );
        if (rows.length > 0) await tx.changeProfileEmail(subject, email);
        return rows.length > 0;
      });
      const account = await findAccount(pool, subject);
      if (!isChanged || account === null) {
        throw apiError('BAD_REQUEST', 'EMAIL_ALREADY_VERIFIED', { reason: 'address-verified' });
      }
      await sendVerification(settings, account);
      return context.json({ status: true, email });
    }),
  };
}
