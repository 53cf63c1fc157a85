import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { v7 } from 'uuid';
import { MailboxCrowdedError } from '../../ports/identity-provider.ts';
import { answerLanguage } from '../../runtime/translate-answer.ts';
import {
  assertRoomInMailbox,
  findOwner,
  insertPending,
  isMailboxFree,
  setPassword,
} from '../identity-accounts/account-ownership.ts';
import type { IdentityTransaction } from '../identity-accounts/account-queries.ts';
import { parseEmail, assertStrongPassword, tooMany } from './identity-errors.ts';
import type { IdentitySettings } from './identity-settings.ts';
import { codeOfLink, createLink, hashToken, linkTo, mayMail } from './mail-links.ts';
import { pendingSaltOf } from './sign-in.ts';

export const MAX_NAME_LENGTH = 200;

/** The response does not reveal whether the address already has an account; only the email differs. */
export function signUpEndpoint(settings: IdentitySettings) {
  return createAuthEndpoint('/sign-up/email', { method: 'POST' }, async (context) => {
    const { email: typed, password, name } = (context.body ?? {}) as Record<string, unknown>;
    const email = parseEmail(typed);
    assertStrongPassword(password, email);
    const hash = await settings.hasher.hash(password, pendingSaltOf(settings, email));
    const account = await whenRoomInMailbox(settings, async (tx) => {
      await assertRoomInMailbox(tx, email);
      const created = await insertPending(tx, {
        email,
        name: typeof name === 'string' ? name.slice(0, MAX_NAME_LENGTH) : '',
      });
      await setPassword(tx, created.id, hash);
      return created;
    });
    await sendVerification(settings, account, context.headers);
    const session = await context.context.internalAdapter.createSession(account.id, false);
    await setSessionCookie(context, { session, user: account }, false);
    return context.json({ token: session.token, user: account });
  });
}

/** @throws APIError `too-many-requests` instead of MailboxCrowdedError */
export async function whenRoomInMailbox<T>(
  { transaction }: Pick<IdentitySettings, 'transaction'>,
  work: (tx: IdentityTransaction) => Promise<T>,
): Promise<T> {
  try {
    return await transaction(work);
  } catch (error) {
    if (error instanceof MailboxCrowdedError) throw tooMany(error.refusal, null);
    throw error;
  }
}

/**
 * Sends the verification link, or a notice if the address already has an account.
 * @returns false without sending anything if the mailbox has got enough emails.
 */
export async function sendVerification(
  settings: IdentitySettings,
  account: { readonly id: string; readonly email: string },
  headers?: Headers,
): Promise<boolean> {
  const { pool, mails } = settings;
  const { email } = account;
  const owner = await findOwner(pool, email);
  const isFree = await isMailboxFree(pool, email, account.id);
  if (!(await mayMail(settings, 'verify', email))) return false;
  if (owner !== null || !isFree) {
    await mails.sendAlreadyRegistered({ to: owner?.email ?? email, id: `registered.${v7()}` });
  } else {
    const token = await createLink(pool, 'verify', { email });
    const url = linkTo(settings.publicUrl, '/verify-email', token);
    const code = codeOfLink(settings.secret, hashToken(token), account.id);
    const language = answerLanguage({
      headers: { 'accept-language': headers?.get('accept-language') ?? undefined },
    });
    await mails.sendVerification({ to: email, url, code, id: `verify.${account.id}.${v7()}`, language });
  }
  return true;
}
