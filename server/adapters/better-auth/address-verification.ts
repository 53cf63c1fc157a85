import { createAuthEndpoint, getSessionFromCtx } from 'better-auth/api';
import { VERIFICATION_CODE } from '#domain/accounts/attempt-rules.ts';
import { mailboxOf } from '#domain/accounts/mailbox.ts';
import {
  type Account,
  assertRoomInMailbox,
  deletePendingAccounts,
  findAccount,
  listPendingAccounts,
  listPendingPasswords,
  MailboxTakenError,
  verifyAddress,
} from '../identity-accounts/account-ownership.ts';
import { linkEnded, notSignedIn, parseEmail, apiError, tooMany, wrongPassword } from './identity-errors.ts';
import { DEVICE_HEADER, type IdentitySettings } from './identity-settings.ts';
import {
  codeOfLink,
  consumeLink,
  findLink,
  forgetVerificationMails,
  listLinksWithCode,
  type MailLink,
} from './mail-links.ts';
import { prove } from './prove.ts';
import { findPendingMatch } from './sign-in.ts';
import { sendVerification, whenRoomInMailbox } from './sign-up.ts';

const MAX_CORRECTIONS = 5;
const HOUR_SECONDS = 3_600;

/**
 * Verification requires the emailed link and the account's session or password, or the emailed code and the session.
 * The link alone is not enough, because a mailbox owner who never signed up would otherwise activate a stranger's
 * account by opening the link.
 */
export function verificationEndpoints(settings: IdentitySettings) {
  const { pool, attempts, devices, hasher } = settings;

  async function getLink(
    context: { readonly headers?: Headers | undefined },
    token: unknown,
  ): Promise<{ link: MailLink; pending: readonly Account[] }> {
    const link = await prove(settings, context, { kind: 'link' }, () => findLink(pool, 'verify', token));
    const pending = link === null ? [] : await listPendingAccounts(pool, link.email);
    if (link === null || pending.length === 0) throw linkEnded();
    return { link, pending };
  }

  async function findByPassword(
    context: { readonly headers?: Headers | undefined },
    link: MailLink,
    password: unknown,
  ): Promise<Account> {
    if (typeof password !== 'string' || password === '') {
      throw apiError('UNAUTHORIZED', 'PASSWORD_REQUIRED', { reason: 'password-for-link' });
    }
    // The link proves access to the mailbox, so guesses with it count for the link and not for the mailbox's owner.
    const attempt = { kind: 'link-password', link: link.hash, account: link.hash } as const;
    const account = await prove(settings, context, attempt, async () =>
      findPendingMatch(hasher, await listPendingPasswords(pool, link.email), password),
    );
    if (account === null) throw wrongPassword();
    return account;
  }

  async function findByLink(
    context: Parameters<typeof getSessionFromCtx>[0],
    token: unknown,
    password: unknown,
  ): Promise<{ link: MailLink; account: Account; isOwn: boolean }> {
    const { link, pending } = await getLink(context, token);
    const session = await getSessionFromCtx(context);
    const own = pending.find(({ id }) => id === session?.user.id);
    const account = own ?? (await findByPassword(context, link, password));
    return { link, account, isOwn: own !== undefined };
  }

  /** The code is mailed for one account and works only in its session. */
  async function findByCode(
    context: Parameters<typeof getSessionFromCtx>[0],
    code: string,
  ): Promise<{ link: MailLink; account: Account }> {
    const session = await getSessionFromCtx(context);
    if (session === null) throw notSignedIn();
    const { id, email } = session.user;
    const attempt = { kind: 'verification-code', account: mailboxOf(email) } as const;
    const found = await prove(settings, context, attempt, async () => {
      const account = (await listPendingAccounts(pool, email)).find((pending) => pending.id === id);
      const links = account === undefined ? [] : await listLinksWithCode(pool, email);
      const link = links.find(({ hash }) => codeOfLink(settings.secret, hash, id) === code);
      return account === undefined || link === undefined ? null : { link, account };
    });
    if (found === null) throw apiError('BAD_REQUEST', 'INVALID_CODE', { reason: 'verification-code-wrong' });
    return found;
  }

  return {
    checkVerificationLink: createAuthEndpoint(
      '/check-verification-link',
      { method: 'POST' },
      async (context) => {
        const { link, pending } = await getLink(context, (context.body as { token?: unknown } | null)?.token);
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
      const { token, password, code } = (context.body ?? {}) as Record<string, unknown>;
      const isCode = typeof code === 'string' && VERIFICATION_CODE.test(code);
      const { link, account, isOwn } = isCode
        ? { ...(await findByCode(context, code)), isOwn: true }
        : await findByLink(context, token, password);
      try {
        await settings.transaction(async (tx) => {
          if (!(await consumeLink(tx, link))) throw linkEnded();
          await verifyAddress(tx, account);
        });
      } catch (error) {
        if (error instanceof MailboxTakenError) throw linkEnded();
        throw error;
      }
      await forgetVerificationMails(settings, account.email);
      const device = context.headers?.get(DEVICE_HEADER) ?? null;
      if (isOwn && device !== null) await devices.trust(device, account.id);
      return context.json({ status: true, email: account.email });
    }),

    /** Deletes all pending accounts with the recipient's address, for a recipient who did not sign up. */
    disownAddress: createAuthEndpoint('/disown-address', { method: 'POST' }, async (context) => {
      const { link } = await getLink(context, (context.body as { token?: unknown } | null)?.token);
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
        if (!(await sendVerification(settings, session.user, context.headers))) {
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
      const wait = await attempts.spend('correct-address', subject, MAX_CORRECTIONS, HOUR_SECONDS);
      if (wait !== null) throw tooMany({ reason: 'address-corrected-often' }, wait);
      const isChanged = await whenRoomInMailbox(settings, async (tx) => {
        if (mailboxOf(email) !== mailboxOf(session.user.email)) await assertRoomInMailbox(tx, email);
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
      await sendVerification(settings, account, context.headers);
      return context.json({ status: true, email });
    }),
  };
}
