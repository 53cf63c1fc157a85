import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { v7 } from 'uuid';
import type { IdentityQueries, IdentitySettings } from './identity-settings.ts';
import { describeWeakPassword } from './password-rule.ts';

export const RESET_LINK_MINUTES = 30;

/**
 * How many links of one account may be open at once. Whoever is kept from asking for more has one in the mailbox that
 * still works, so that nobody can lock an owner out by asking in their name.
 */
const MOST_OPEN_LINKS = 3;

/** Under this name the library keeps a link, hashed: a copy of the database opens no account. */
export const RESET_PREFIX = 'reset-password:';

export async function hasTooManyOpenLinks(queries: IdentityQueries, subject: string): Promise<boolean> {
  const { rows } = await queries.query(
    'select id from identity_verification where "value" = $1 and "expiresAt" > now()',
    [subject],
  );
  return rows.length >= MOST_OPEN_LINKS;
}

/** Mails the link. The token stands behind `#`, which browsers send to nobody: no log and no referrer can hold it. */
export async function mailResetLink(
  settings: IdentitySettings,
  user: { readonly id: string; readonly email: string },
  token: string,
): Promise<void> {
  const { rows } = await settings.pool.query(
    `select id from identity_account where "userId" = $1 and "providerId" = 'credential'`,
    [user.id],
  );
  await settings.sendResetMail({
    to: user.email,
    url: `${settings.publicUrl}/reset-password#${new URLSearchParams({ token })}`,
    id: `reset.${user.id}.${v7()}`,
    hasPassword: rows.length > 0,
  });
}

/**
 * What goes with a new password that was set by a link: whoever opened it reads the address's mail, so the address is
 * verified; and the other links that wait in that mailbox are void.
 */
export async function finishReset(
  settings: IdentitySettings,
  user: { readonly id: string; readonly email: string },
): Promise<void> {
  await settings.pool.query(`update identity_user set "emailVerified" = true where id = $1`, [user.id]);
  await settings.pool.query('delete from identity_verification where "value" = $1', [user.id]);
  await tellOfNewPassword(settings, user);
}

export async function tellOfNewPassword(
  settings: IdentitySettings,
  user: { readonly id: string; readonly email: string },
): Promise<void> {
  await settings.sendPasswordChangedMail({ to: user.email, id: `password-changed.${user.id}.${v7()}` });
}

/** @throws APIError `WEAK_PASSWORD` */
export function refuseWeakPassword(password: unknown, email: string): void {
  if (typeof password !== 'string') return;
  const weakness = describeWeakPassword(password, email);
  if (weakness !== null) throw new APIError('BAD_REQUEST', { code: 'WEAK_PASSWORD', message: weakness });
}

interface LinkReader {
  findVerificationValue(identifier: string): Promise<{ value: string; expiresAt: Date } | null>;
  findUserById(id: string): Promise<{ id: string; email: string } | null>;
}

/** Whose link this is, while it works; it is not used up. */
export async function findLinkOwner(reader: LinkReader, token: unknown): Promise<{ email: string } | null> {
  if (typeof token !== 'string' || token === '') return null;
  const link = await reader.findVerificationValue(`${RESET_PREFIX}${token}`);
  if (link === null || link.expiresAt <= new Date()) return null;
  return await reader.findUserById(link.value);
}

/** A call that the library lacks: nobody should think of a password for a link that no longer works. */
export const resetLinkCheck = {
  id: 'reset-link-check',
  endpoints: {
    checkResetLink: createAuthEndpoint('/check-reset-link', { method: 'POST' }, async (context) => {
      const { token } = (context.body ?? {}) as { token?: unknown };
      const owner = await findLinkOwner(context.context.internalAdapter, token);
      if (owner === null) {
        throw new APIError('BAD_REQUEST', { code: 'INVALID_TOKEN', message: 'This link no longer works.' });
      }
      return context.json({ email: owner.email });
    }),
  },
} satisfies BetterAuthPlugin;
