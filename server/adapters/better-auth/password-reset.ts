import { createAuthEndpoint, getSessionFromCtx } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { v7 } from 'uuid';
import { mailboxOf } from '#domain/accounts/mailbox.ts';
import {
  type Account,
  createVerifiedAccount,
  endEveryAccess,
  findAccount,
  findOwner,
  findPasswordHash,
  hasPendingAccount,
  listTakeBackAddresses,
  MailboxTakenError,
  setPassword,
} from '../identity-accounts/account-ownership.ts';
import { linkEnded, parseEmail, assertStrongPassword, apiError, notSignedIn } from './identity-errors.ts';
import { DEVICE_HEADER, type IdentitySettings } from './identity-settings.ts';
import { consumeLink, createLink, findLink, linkTo, type MailLink, mayMail } from './mail-links.ts';
import { prove, provePassword } from './prove.ts';

/** Runs in a job after the response, so that the response does not reveal whether the account exists. */
export async function sendResetLink(settings: IdentitySettings, typed: string): Promise<void> {
  const { pool } = settings;
  const owner = await findOwner(pool, typed);
  const isKnown = owner !== null || (await hasPendingAccount(pool, mailboxOf(typed)));
  // The email goes to the verified address, whose spelling may differ from the requested one.
  const email = owner?.email ?? typed;
  if (!isKnown || !(await mayMail(settings, 'reset', email))) return;
  const token = await createLink(pool, 'reset', { email, userId: owner?.id ?? null });
  await settings.mails.sendReset({
    to: email,
    url: linkTo(settings.publicUrl, '/reset-password', token),
    id: `reset.${v7()}`,
    hasPassword: owner === null || (await findPasswordHash(pool, owner.id)) !== null,
  });
}

/**
 * If no account owns the address, creates a verified account and deletes the address's pending accounts, because the
 * link proves access to the mailbox.
 * @throws APIError `INVALID_TOKEN`, MailboxTakenError
 */
async function useResetLink(
  settings: IdentitySettings,
  link: MailLink,
  { hash, device }: { readonly hash: string; readonly device: string | null },
): Promise<Account> {
  const owner = await settings.transaction(async (tx) => {
    if (!(await consumeLink(tx, link))) throw linkEnded();
    const account =
      link.userId === null
        ? ((await findOwner(tx, link.email)) ??
          (await createVerifiedAccount(tx, { email: link.email, name: '' })))
        : await findAccount(tx, link.userId);
    if (account === null || account.email !== link.email) throw linkEnded();
    await setPassword(tx, account.id, hash);
    await endEveryAccess(tx, account.id, 'unused');
    await tx.query(
      `delete from identity_mail_links where purpose in ('reset', 'change') and (email = $1 or user_id = $2)`,
      [link.email, account.id],
    );
    await tx.distrustDevices(account.id, device);
    return account;
  });
  await settings.attempts.clear(mailboxOf(link.email));
  return owner;
}

async function sendPasswordChanged(
  { pool, mails }: Pick<IdentitySettings, 'pool' | 'mails'>,
  { id, email }: Pick<Account, 'id' | 'email'>,
): Promise<void> {
  const others = (await listTakeBackAddresses(pool, id)).filter((address) => address !== email);
  for (const to of [email, ...others])
    await mails.sendPasswordChanged({ to, id: `password-changed.${v7()}` });
}

export function passwordResetEndpoints(settings: IdentitySettings) {
  const { pool } = settings;
  return {
    requestPasswordReset: createAuthEndpoint(
      '/request-password-reset',
      { method: 'POST' },
      async (context) => {
        await settings.requestResetLink(parseEmail((context.body as { email?: unknown } | null)?.email));
        return context.json({ status: true });
      },
    ),

    /** Reports an expired link before the user types a password. */
    checkResetLink: createAuthEndpoint('/check-reset-link', { method: 'POST' }, async (context) => {
      const { token } = (context.body ?? {}) as Record<string, unknown>;
      const link = await prove(settings, context, { kind: 'link' }, () => findLink(pool, 'reset', token));
      if (link === null) throw linkEnded();
      return context.json({ email: link.email });
    }),

    resetPassword: createAuthEndpoint('/reset-password', { method: 'POST' }, async (context) => {
      const { token, newPassword } = (context.body ?? {}) as Record<string, unknown>;
      const link = await prove(settings, context, { kind: 'link' }, () => findLink(pool, 'reset', token));
      if (link === null) throw linkEnded();
      // The password is checked before the link is consumed, so that the user can choose another password.
      assertStrongPassword(newPassword, link.email);
      const hash = await settings.hasher.hash(newPassword);
      let account: Account;
      try {
        account = await useResetLink(settings, link, {
          hash,
          device: context.headers?.get(DEVICE_HEADER) ?? null,
        });
      } catch (error) {
        if (error instanceof MailboxTakenError) throw linkEnded();
        throw error;
      }
      await sendPasswordChanged(settings, account);
      return context.json({ status: true });
    }),
  };
}

/** Ends every session of the account and starts a new one in this browser. */
export function passwordChangeEndpoint(settings: IdentitySettings) {
  const { pool, hasher } = settings;
  return createAuthEndpoint('/change-password', { method: 'POST' }, async (context) => {
    const session = await getSessionFromCtx(context);
    const account = session === null ? null : await findAccount(pool, session.user.id);
    if (account === null) throw notSignedIn();
    const { currentPassword, newPassword } = (context.body ?? {}) as Record<string, unknown>;
    assertStrongPassword(newPassword, account.email);
    if ((await findPasswordHash(pool, account.id)) === null) {
      throw apiError('BAD_REQUEST', 'CREDENTIAL_ACCOUNT_NOT_FOUND', { reason: 'no-password' });
    }
    await provePassword(settings, context, { account, password: currentPassword });
    const hash = await hasher.hash(newPassword);
    await settings.transaction(async (tx) => {
      await setPassword(tx, account.id, hash);
      await tx.query('delete from identity_session where "userId" = $1', [account.id]);
    });
    const started = await context.context.internalAdapter.createSession(account.id, false);
    await setSessionCookie(context, { session: started, user: account }, false);
    await sendPasswordChanged(settings, account);
    return context.json({ token: started.token, user: account });
  });
}
