import { createHash, randomBytes } from 'node:crypto';
import { mailboxOf } from '#domain/accounts/mailbox.ts';
import type { IdentityQueries } from './identity-settings.ts';

/** What a mailed link is for. A `notice` has no link; its row counts the mail. */
export type LinkPurpose = 'verify' | 'notice' | 'reset' | 'change' | 'take-back';

export interface MailLink {
  readonly hash: string;
  /** The address that the link was mailed to, which whoever holds it can read. */
  readonly email: string;
  readonly userId: string | null;
  readonly createdAt: Date;
}

const LIFE_SECONDS: Readonly<Record<LinkPurpose, number>> = {
  verify: 24 * 3_600,
  notice: 3_600,
  reset: 30 * 60,
  change: 24 * 3_600,
  'take-back': 7 * 24 * 3_600,
};

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** @returns the token; only its hash is kept. */
export async function createLink(
  queries: IdentityQueries,
  purpose: LinkPurpose,
  { email, userId = null }: { readonly email: string; readonly userId?: string | null },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await queries.query(
    `insert into identity_mail_links (token_hash, purpose, email, mailbox, user_id, expires_at)
     values ($1, $2, $3, $4, $5, now() + $6 * interval '1 second')`,
    [hashToken(token), purpose, email, mailboxOf(email), userId, LIFE_SECONDS[purpose]],
  );
  return token;
}

/** The link while it works; it is not used up. */
export async function findLink(
  queries: IdentityQueries,
  purpose: LinkPurpose,
  token: unknown,
): Promise<MailLink | null> {
  if (typeof token !== 'string' || !/^[\w-]{43}$/u.test(token)) return null;
  const { rows } = await queries.query(
    `select token_hash as hash, email, user_id as "userId", created_at as "createdAt" from identity_mail_links
     where token_hash = $1 and purpose = $2 and expires_at > now()`,
    [hashToken(token), purpose],
  );
  return (rows as MailLink[])[0] ?? null;
}

/** @returns false when somebody else has just used it. */
export async function consumeLink(queries: IdentityQueries, { hash }: MailLink): Promise<boolean> {
  const { rows } = await queries.query(
    'delete from identity_mail_links where token_hash = $1 returning token_hash',
    [hash],
  );
  return rows.length > 0;
}

const MAX_MAILS_AN_HOUR = 3;

/**
 * Whether one more mail may go to an address this hour. Whoever is kept from one has earlier links that still work. The
 * spellings of a mailbox are counted together, but apart from its plain address: they cannot use up its mails.
 */
export async function mayMail(
  queries: IdentityQueries,
  email: string,
  purposes: readonly LinkPurpose[],
): Promise<boolean> {
  const mailbox = mailboxOf(email);
  const { rows } = await queries.query(
    `select count(*)::int as sent from identity_mail_links
     where mailbox = $1 and (email = mailbox) = $2 and purpose = any($3::text[])
       and created_at > now() - interval '1 hour'`,
    [mailbox, email === mailbox, purposes],
  );
  return ((rows as { sent: number }[])[0]?.sent ?? 0) < MAX_MAILS_AN_HOUR;
}

/** The token stands behind `#`, which browsers send to nobody: no log, no referrer and no mail scanner's GET holds it. */
export function linkTo(publicUrl: string, path: string, token: string): string {
  return `${publicUrl}${path}#${new URLSearchParams({ token })}`;
}
