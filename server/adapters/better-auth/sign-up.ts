import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { v7 } from 'uuid';
import { findOwner, insertPending, isMailboxFree, setPassword } from './account-ownership.ts';
import type { IdentitySettings } from './identity-settings.ts';
import { createLink, linkTo, mayMail } from './mail-links.ts';
import { readEmail, refuseWeakPassword } from './refusals.ts';

export const MAX_NAME_LENGTH = 200;

/**
 * Signing up makes a pending account and signs it in, whether or not the address has an account: the answer is the same,
 * and what differs is said in the mail, to whoever reads that mailbox.
 */
export function signUpEndpoint(settings: IdentitySettings) {
  return createAuthEndpoint('/sign-up/email', { method: 'POST' }, async (context) => {
    const { email: typed, password, name } = (context.body ?? {}) as Record<string, unknown>;
    const email = readEmail(typed);
    refuseWeakPassword(password, email);
    const hash = await context.context.password.hash(password);
    const account = await settings.transaction(async (tx) => {
      const made = await insertPending(tx, {
        email,
        name: typeof name === 'string' ? name.slice(0, MAX_NAME_LENGTH) : '',
      });
      await setPassword(tx, made.id, hash);
      return made;
    });
    await mailProof(settings, account);
    const session = await context.context.internalAdapter.createSession(account.id, false);
    await setSessionCookie(context, { session, user: account }, false);
    return context.json({ token: session.token, user: account });
  });
}

/**
 * Mails the link that proves an address; where it has an account already, says so instead.
 *
 * @returns false when enough mails have gone there in the last hour.
 */
export async function mailProof(
  settings: IdentitySettings,
  account: { readonly id: string; readonly email: string },
): Promise<boolean> {
  const { pool, mails } = settings;
  const { email } = account;
  const owner = await findOwner(pool, email);
  const isFree = await isMailboxFree(pool, email, account.id);
  if (!(await mayMail(pool, email, ['verify', 'notice']))) return false;
  const isTaken = owner !== null || !isFree;
  const token = await createLink(pool, isTaken ? 'notice' : 'verify', { email });
  if (isTaken) await mails.sendAlreadyRegistered({ to: owner?.email ?? email, id: `registered.${v7()}` });
  else {
    const url = linkTo(settings.publicUrl, '/verify-email', token);
    await mails.sendVerification({ to: email, url, id: `verify.${account.id}.${v7()}` });
  }
  return true;
}
