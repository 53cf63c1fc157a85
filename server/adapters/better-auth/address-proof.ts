import { createAuthEndpoint, getSessionFromCtx } from 'better-auth/api';
import { mailboxOf } from '#domain/accounts/mailbox.ts';
import {
  type Account,
  dropPending,
  findAccount,
  findPasswordHash,
  listPending,
  MailboxTakenError,
  proveAddress,
} from './account-ownership.ts';
import { countAttempt } from './attempt-limits.ts';
import type { IdentitySettings } from './identity-settings.ts';
import { consumeLink, findLink, type MailLink } from './mail-links.ts';
import { linkEnded, notSignedIn, readEmail, refusal, tooMany, wrongPassword } from './refusals.ts';
import { LINK_GUESSES } from './sign-in.ts';
import { mailProof } from './sign-up.ts';

const MAX_PENDING_TRIED = 5;
const CORRECTIONS = { max: 5, windowSeconds: 3_600 };

/** What a password endpoint of the library offers us. */
interface Hasher {
  verify(input: { hash: string; password: string }): Promise<boolean>;
}

/**
 * Proving an address. The link says that somebody reads the mailbox; which pending account is theirs, the session of this
 * browser says, or the password of the account. Without either nothing is proved, so that a link opened by somebody who
 * never signed up opens nobody's account.
 */
export function addressProofEndpoints(settings: IdentitySettings) {
  const { pool } = settings;

  async function getLink(token: unknown): Promise<{ link: MailLink; pending: readonly Account[] }> {
    const link = await findLink(pool, 'verify', token);
    const pending = link === null ? [] : await listPending(pool, link.email, MAX_PENDING_TRIED);
    if (link === null || pending.length === 0) throw linkEnded();
    return { link, pending };
  }

  async function findByPassword(
    { link, pending }: { link: MailLink; pending: readonly Account[] },
    password: unknown,
    hasher: Hasher,
  ): Promise<Account> {
    if (typeof password !== 'string' || password === '') {
      throw refusal(
        'UNAUTHORIZED',
        'PASSWORD_REQUIRED',
        'This browser is not signed in to the account. Type its password to verify the address here.',
      );
    }
    const wait = await countAttempt(pool, 'link', link.hash, LINK_GUESSES);
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
          await proveAddress(tx, account);
        });
      } catch (error) {
        if (error instanceof MailboxTakenError) throw linkEnded();
        throw error;
      }
      return context.json({ status: true, email: account.email });
    }),

    /** "This was not me": every account that waits for this address goes. */
    disownAddress: createAuthEndpoint('/disown-address', { method: 'POST' }, async (context) => {
      const { link } = await getLink((context.body as { token?: unknown } | null)?.token);
      await settings.transaction((tx) => dropPending(tx, link.email));
      return context.json({ status: true });
    }),

    sendVerificationEmail: createAuthEndpoint(
      '/send-verification-email',
      { method: 'POST' },
      async (context) => {
        const session = await getSessionFromCtx(context);
        if (session === null) throw notSignedIn();
        const { email } = (context.body ?? {}) as { email?: unknown };
        if (readEmail(email) !== session.user.email) {
          throw refusal('BAD_REQUEST', 'EMAIL_MISMATCH', 'You are signed in with another address.');
        }
        if (session.user.emailVerified) {
          throw refusal('BAD_REQUEST', 'EMAIL_ALREADY_VERIFIED', 'Your address is verified already.');
        }
        if (!(await mailProof(settings, session.user))) {
          throw tooMany(
            'We have sent several mails already, and each of their links works. Look in your inbox, or try again in an hour.',
            3_600,
          );
        }
        return context.json({ status: true });
      },
    ),

    /** For a mistyped address: a pending account owns nothing, so it may name another one. */
    changePendingEmail: createAuthEndpoint('/change-pending-email', { method: 'POST' }, async (context) => {
      const session = await getSessionFromCtx(context);
      if (session === null) throw notSignedIn();
      const email = readEmail((context.body as { email?: unknown } | null)?.email);
      const subject = session.user.id;
      const wait = await countAttempt(pool, 'correct-address', subject, CORRECTIONS);
      if (wait !== null) throw tooMany('You have changed the address several times. Try again later.', wait);
      const isChanged = await settings.transaction(async (tx) => {
        const { rows } = await tx.query(
          `update identity_user set email = $2, mailbox = $3, "updatedAt" = now()
           where id = $1 and not "emailVerified" returning id`,
          [subject, email, mailboxOf(email)],
        );
        if (rows.length > 0) await tx.moveProfile(subject, email);
        return rows.length > 0;
      });
      const account = await findAccount(pool, subject);
      if (!isChanged || account === null) {
        throw refusal('BAD_REQUEST', 'EMAIL_ALREADY_VERIFIED', 'Your address is verified already.');
      }
      await mailProof(settings, account);
      return context.json({ status: true, email });
    }),
  };
}
