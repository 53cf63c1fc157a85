import { createAuthEndpoint, getSessionFromCtx } from 'better-auth/api';
import { v7 } from 'uuid';
import { FRESH_SIGN_IN_MINUTES } from '#domain/accounts/attempt-rules.ts';
import { mailboxOf } from '#domain/accounts/mailbox.ts';
import {
  type Account,
  endEveryAccess,
  findAccount,
  findOwner,
  findPasswordHash,
  isMailboxFree,
  MailboxTakenError,
  claimMailbox,
  moveAddress,
  setAddress,
} from '../identity-accounts/account-ownership.ts';
import type { IdentityTransaction } from '../identity-accounts/account-queries.ts';
import { linkEnded, notSignedIn, parseEmail, apiError, tooMany } from './identity-errors.ts';
import type { IdentitySettings } from './identity-settings.ts';
import { consumeLink, createLink, findLink, linkTo, type MailLink, mayMail } from './mail-links.ts';
import { prove, provePassword } from './prove.ts';

const MAX_CHANGES_A_DAY = 5;
const DAY_SECONDS = 24 * 3_600;
const REVERT_DAYS = 7;

/**
 * A change requires the password (or a recent sign-in if there is none) and a link emailed to the new address. A link
 * emailed to the old address can revert the change.
 */
export function emailChangeEndpoints(settings: IdentitySettings) {
  const { pool } = settings;

  async function getLink(
    context: { readonly body?: unknown; readonly headers?: Headers | undefined },
    purpose: 'change' | 'take-back',
  ) {
    const { token } = (context.body ?? {}) as Record<string, unknown>;
    const link = await prove(settings, context, { kind: 'link' }, () => findLink(pool, purpose, token));
    if (link === null || link.userId === null) throw linkEnded();
    const account = await findAccount(pool, link.userId);
    if (account === null) throw linkEnded();
    return { link, account };
  }

  async function sendAddressProof(account: Account, email: string): Promise<void> {
    const owner = await findOwner(pool, email);
    const isFree = await isMailboxFree(pool, email, account.id);
    if (!(await mayMail(settings, 'change', email))) return;
    const isTaken = (owner !== null && owner.id !== account.id) || !isFree;
    await pool.query(`delete from identity_mail_links where user_id = $1 and purpose = 'change'`, [
      account.id,
    ]);
    if (isTaken) {
      await settings.mails.sendAlreadyRegistered({ to: owner?.email ?? email, id: `registered.${v7()}` });
    } else {
      const token = await createLink(pool, 'change', { email, userId: account.id });
      const url = linkTo(settings.publicUrl, '/confirm-email', token);
      await settings.mails.sendAddressProof({ to: email, url, id: `change.${account.id}.${v7()}` });
    }
  }

  return {
    changeEmail: createAuthEndpoint('/change-email', { method: 'POST' }, async (context) => {
      const session = await getSessionFromCtx(context);
      if (session === null) throw notSignedIn();
      const { newEmail, password } = (context.body ?? {}) as Record<string, unknown>;
      const email = parseEmail(newEmail);
      const account = await findAccount(pool, session.user.id);
      if (account === null) throw notSignedIn();
      if (!account.emailVerified) {
        throw apiError('BAD_REQUEST', 'EMAIL_NOT_VERIFIED', { reason: 'address-not-verified' });
      }
      if (email === account.email) {
        throw apiError('BAD_REQUEST', 'SAME_EMAIL', { reason: 'address-unchanged' });
      }
      if ((await findPasswordHash(pool, account.id)) === null) {
        const ageMs = Date.now() - new Date(session.session.createdAt).getTime();
        if (ageMs > FRESH_SIGN_IN_MINUTES * 60_000) {
          throw apiError('UNAUTHORIZED', 'FRESH_SIGN_IN_REQUIRED', { reason: 'google-sign-in-old' });
        }
      } else {
        await provePassword(settings, context, { account, password });
      }
      const wait = await settings.attempts.spend('change-email', account.id, MAX_CHANGES_A_DAY, DAY_SECONDS);
      if (wait !== null) throw tooMany({ reason: 'address-changes-today' }, wait);
      await sendAddressProof(account, email);
      return context.json({ status: true });
    }),

    checkEmailChange: createAuthEndpoint('/check-email-change', { method: 'POST' }, async (context) => {
      const { link, account } = await getLink(context, 'change');
      const session = await getSessionFromCtx(context);
      return context.json({ email: link.email, signedIn: session?.user.id === account.id });
    }),

    /** Requires the link and the session or password, because a mistyped new address may belong to another person. */
    confirmEmailChange: createAuthEndpoint('/confirm-email-change', { method: 'POST' }, async (context) => {
      const { password } = (context.body ?? {}) as Record<string, unknown>;
      const { link, account } = await getLink(context, 'change');
      const session = await getSessionFromCtx(context);
      if (session?.user.id !== account.id) {
        await provePassword(settings, context, { account, password, link: link.hash });
      }
      let revert: { token: string; oldAddress: string };
      try {
        revert = await settings.transaction((tx) => moveAccount(tx, link, account.id));
      } catch (error) {
        if (error instanceof MailboxTakenError) throw linkEnded();
        throw error;
      }
      await settings.mails.sendAddressChanged({
        to: revert.oldAddress,
        newAddress: link.email,
        url: linkTo(settings.publicUrl, '/take-back-email', revert.token),
        id: `address-changed.${account.id}.${v7()}`,
      });
      return context.json({ status: true, email: link.email });
    }),

    checkTakeBack: createAuthEndpoint('/check-take-back', { method: 'POST' }, async (context) => {
      const { link } = await getLink(context, 'take-back');
      return context.json({ email: link.email });
    }),

    takeBackEmail: createAuthEndpoint('/take-back-email', { method: 'POST' }, async (context) => {
      const { link, account } = await getLink(context, 'take-back');
      const resetToken = await settings.transaction((tx) => takeBackAddress(tx, link, account.id));
      return context.json({ status: true, email: link.email, resetToken });
    }),
  };
}

/** @throws MailboxTakenError, APIError `INVALID_TOKEN` */
async function moveAccount(
  tx: IdentityTransaction,
  link: MailLink,
  accountId: string,
): Promise<{ token: string; oldAddress: string }> {
  const { rows } = await tx.query('select email from identity_user where id = $1 for update', [accountId]);
  const oldAddress = (rows as { email: string }[])[0]?.email;
  if (oldAddress === undefined || !(await consumeLink(tx, link))) throw linkEnded();
  await moveAddress(tx, accountId, link.email, REVERT_DAYS);
  await tx.query(
    `delete from identity_mail_links where purpose in ('reset', 'change') and (user_id = $1 or email = $2)`,
    [accountId, oldAddress],
  );
  return { token: await createLink(tx, 'take-back', { email: oldAddress, userId: accountId }), oldAddress };
}

/**
 * Reverts this change of address and all later ones. Ends every access, and deletes the password, the linked Google account, and
 * the links that could change the address or password again.
 */
async function takeBackAddress(tx: IdentityTransaction, link: MailLink, accountId: string): Promise<string> {
  await tx.query('select from identity_user where id = $1 for update', [accountId]);
  if (!(await consumeLink(tx, link))) throw linkEnded();
  const mailbox = mailboxOf(link.email);
  await tx.query(
    `delete from identity_mail_links
     where user_id = $1 and (purpose in ('reset', 'change') or (purpose = 'take-back' and created_at >= $2))`,
    [accountId, link.createdAt],
  );
  await claimMailbox(tx, mailbox, accountId);
  await tx.query(
    'delete from identity_mailboxes where user_id = $1 and mailbox <> $2 and kept_until is null',
    [accountId, mailbox],
  );
  await setAddress(tx, accountId, link.email);
  await endEveryAccess(tx, accountId, link.createdAt);
  await tx.query('delete from identity_account where "userId" = $1', [accountId]);
  await tx.distrustDevices(accountId, null);
  return await createLink(tx, 'reset', { email: link.email, userId: accountId });
}
