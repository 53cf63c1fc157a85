import { createAuthEndpoint } from 'better-auth/api';
import { v7 } from 'uuid';
import {
  beginProved,
  findAccount,
  findOwner,
  findPasswordHash,
  listPending,
  MailboxTakenError,
  setPassword,
} from './account-ownership.ts';
import { DEVICE_HEADER, type IdentityQueries, type IdentitySettings } from './identity-settings.ts';
import { consumeLink, createLink, findLink, linkTo, type MailLink } from './mail-links.ts';
import { linkEnded, readEmail, refuseWeakPassword } from './refusals.ts';
import { liftSignInLimit } from './sign-in.ts';

/**
 * How many links of one address may be open at once. Whoever is kept from asking for more has one in the mailbox that
 * still works, so that nobody can lock an owner out by asking in their name.
 */
const MAX_OPEN_LINKS = 3;

async function hasTooManyOpenLinks(queries: IdentityQueries, email: string): Promise<boolean> {
  const { rows } = await queries.query(
    `select from identity_mail_links where email = $1 and purpose = 'reset' and expires_at > now()`,
    [email],
  );
  return rows.length >= MAX_OPEN_LINKS;
}

/** For the job: the address is looked up when the answer has gone, so that neither answer nor time tells. */
export async function mailResetLink(settings: IdentitySettings, typed: string): Promise<void> {
  const { pool } = settings;
  const owner = await findOwner(pool, typed);
  const isKnown = owner !== null || (await listPending(pool, typed, 1)).length > 0;
  // The mail goes to the address that was proved, never to another spelling that somebody typed.
  const email = owner?.email ?? typed;
  if (!isKnown || (await hasTooManyOpenLinks(pool, email))) return;
  const token = await createLink(pool, 'reset', { email, userId: owner?.id ?? null });
  await settings.mails.sendReset({
    to: email,
    url: linkTo(settings.publicUrl, '/reset-password', token),
    id: `reset.${v7()}`,
    hasPassword: owner === null || (await findPasswordHash(pool, owner.id)) !== null,
  });
}

/**
 * A new password by a link. Whoever opens it reads the mailbox: for an account that never proved the address this is the
 * first proof, and what was made with the address before is dropped.
 *
 * @throws APIError `INVALID_TOKEN`
 */
async function useResetLink(
  settings: IdentitySettings,
  link: MailLink,
  { hash, device }: { readonly hash: string; readonly device: string | null },
): Promise<void> {
  await settings.transaction(async (tx) => {
    if (!(await consumeLink(tx, link))) throw linkEnded();
    const account =
      link.userId === null
        ? ((await findOwner(tx, link.email)) ?? (await beginProved(tx, { email: link.email, name: '' })))
        : await findAccount(tx, link.userId);
    if (account === null || account.email !== link.email) throw linkEnded();
    await setPassword(tx, account.id, hash);
    await tx.query('delete from identity_session where "userId" = $1', [account.id]);
    await tx.query(
      `delete from identity_mail_links where purpose in ('reset', 'change') and (email = $1 or user_id = $2)`,
      [link.email, account.id],
    );
    await tx.distrustDevices(account.id, device);
  });
  await liftSignInLimit(settings, link.email);
}

export async function tellOfNewPassword(settings: IdentitySettings, email: string): Promise<void> {
  await settings.mails.sendPasswordChanged({ to: email, id: `password-changed.${v7()}` });
}

export function passwordResetEndpoints(settings: IdentitySettings) {
  const { pool } = settings;
  return {
    requestPasswordReset: createAuthEndpoint(
      '/request-password-reset',
      { method: 'POST' },
      async (context) => {
        await settings.requestResetLink(readEmail((context.body as { email?: unknown } | null)?.email));
        return context.json({ status: true });
      },
    ),

    /** Nobody should think of a password for a link that no longer works. */
    checkResetLink: createAuthEndpoint('/check-reset-link', { method: 'POST' }, async (context) => {
      const link = await findLink(pool, 'reset', (context.body as { token?: unknown } | null)?.token);
      if (link === null) throw linkEnded();
      return context.json({ email: link.email });
    }),

    resetPassword: createAuthEndpoint('/reset-password', { method: 'POST' }, async (context) => {
      const { token, newPassword } = (context.body ?? {}) as Record<string, unknown>;
      const link = await findLink(pool, 'reset', token);
      if (link === null) throw linkEnded();
      // Before the link is used up: a refused password may be followed by a better one.
      refuseWeakPassword(newPassword, link.email);
      const hash = await context.context.password.hash(newPassword);
      try {
        await useResetLink(settings, link, { hash, device: context.headers?.get(DEVICE_HEADER) ?? null });
      } catch (error) {
        if (error instanceof MailboxTakenError) throw linkEnded();
        throw error;
      }
      await tellOfNewPassword(settings, link.email);
      return context.json({ status: true });
    }),
  };
}
