import { createAuthEndpoint, getSessionFromCtx } from 'better-auth/api';
import { mailboxOf } from '#domain/accounts/mailbox.ts';
import {
  type Account,
  deletePending,
  findAccount,
  findPasswordHash,
  listPending,
  MailboxTakenError,
  verifyAddress,
} from './account-ownership.ts';
import { countAttempt } from './attempt-limits.ts';
import { linkEnded, notSignedIn, parseEmail, apiError, tooMany, wrongPassword } from './identity-errors.ts';
import type { IdentitySettings } from './identity-settings.ts';
import { consumeLink, findLink, type MailLink } from './mail-links.ts';
import { LINK_PASSWORD_LIMIT } from './sign-in.ts';
import { sendVerification } from './sign-up.ts';

const MAX_PENDING_CHECKED = 5;
const CORRECTION_LIMIT = { max: 5, windowSeconds: 3_600 };

/** The library's password hasher. */
interface Hasher {
  verify(input: { hash: string; password: string }): Promise<boolean>;
}

/**
 * Verifying an address. The link shows access to the mailbox; the session or the account's password identifies which pending
 * account to verify. A link alone verifies nothing, so that a mailbox owner who never signed up cannot activate a stranger's
 * account by opening it.
 */
export function verificationEndpoints(settings: IdentitySettings) {
  const { pool } = settings;

  async function getLink(token: unknown): Promise<{ link: MailLink; pending: readonly Account[] }> {
    const link = await findLink(pool, 'verify', token);
    const pending = link === null ? [] : await listPending(pool, link.email, MAX_PENDING_CHECKED);
    if (link === null || pending.length === 0) throw linkEnded();
    return { link, pending };
  }

  async function findByPassword(
    { link, pending }: { link: MailLink; pending: readonly Account[] },
    password: unknown,
    hasher: Hasher,
  ): Promise<Account> {
    if (typeof password !== 'string' || password === '') {
      throw apiError(
        'UNAUTHORIZED',
        'PASSWORD_REQUIRED',
        'This browser is not signed in to the account. Type its password to verify the address here.',
      );
    }
    const wait = await countAttempt(pool, 'link', link.hash, LINK_PASSWORD_LIMIT);
    if (wait !== null) throw tooMany('Too many wrong passwords. Wait a little and try again.', wait);
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

    /** "This was not me": deletes every pending account of this address. */
    disownAddress: createAuthEndpoint('/disown-address', { method: 'POST' }, async (context) => {
      const { link } = await getLink((context.body as { token?: unknown } | null)?.token);
      await settings.transaction((tx) => deletePending(tx, link.email));
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
          throw apiError('BAD_REQUEST', 'EMAIL_MISMATCH', 'You are signed in with another address.');
        }
        if (session.user.emailVerified) {
          throw apiError('BAD_REQUEST', 'EMAIL_ALREADY_VERIFIED', 'Your address is verified already.');
        }
        if (!(await sendVerification(settings, session.user))) {
          throw tooMany(
            'We have sent several mails already, and each of their links works. Look in your inbox, or try again in an hour.',
            3_600,
          );
        }
        return context.json({ status: true });
      },
    ),

    /** Corrects a mistyped address. Only for pending accounts. */
    changePendingEmail: createAuthEndpoint('/change-pending-email', { method: 'POST' }, async (context) => {
      const session = await getSessionFromCtx(context);
      if (session === null) throw notSignedIn();
      const email = parseEmail((context.body as { email?: unknown } | null)?.email);
      const subject = session.user.id;
      const wait = await countAttempt(pool, 'correct-address', subject, CORRECTION_LIMIT);
      if (wait !== null) throw tooMany('You have changed the address several times. Try again later.', wait);
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
        throw apiError('BAD_REQUEST', 'EMAIL_ALREADY_VERIFIED', 'Your address is verified already.');
      }
      await sendVerification(settings, account);
      return context.json({ status: true, email });
    }),
  };
}
