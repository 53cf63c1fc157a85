import { createHash, createHmac, randomBytes } from 'node:crypto';
import { VERIFICATION_CODE_MINUTES } from '#domain/accounts/attempt-rules.ts';
import { mailboxOf } from '#domain/accounts/mailbox.ts';
import { lockMailbox } from '../identity-accounts/account-ownership.ts';
import type { IdentityQueries } from '../identity-accounts/account-queries.ts';
import type { IdentitySettings } from './identity-settings.ts';

export type LinkPurpose = 'verify' | 'reset' | 'change' | 'take-back';

export interface MailLink {
  readonly hash: string;
  readonly email: string;
  readonly userId: string | null;
  readonly createdAt: Date;
}

const LIFETIME_SECONDS: Readonly<Record<LinkPurpose, number>> = {
  verify: 24 * 3_600,
  reset: 30 * 60,
  change: 24 * 3_600,
  'take-back': 7 * 24 * 3_600,
};

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** @returns the token. The database stores only its hash. */
export async function createLink(
  queries: IdentityQueries,
  purpose: LinkPurpose,
  { email, userId = null }: { readonly email: string; readonly userId?: string | null },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await queries.query(
    `insert into identity_mail_links (token_hash, purpose, email, mailbox, user_id, expires_at)
     values ($1, $2, $3, $4, $5, now() + $6 * interval '1 second')`,
    [hashToken(token), purpose, email, mailboxOf(email), userId, LIFETIME_SECONDS[purpose]],
  );
  return token;
}

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

/**
 * The six digits that do the same as the link, for the account that the mail was sent for. They follow from the link, so
 * nothing more is stored.
 */
export function codeOfLink(secret: string, linkHash: string, accountId: string): string {
  const digest = createHmac('sha256', secret).update(`verification code\n${linkHash}\n${accountId}`).digest();
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}

/** Of the last hour, newest first. There are at most `MAX_MAILS` for each spelling of a mailbox. */
export async function listLinksWithCode(queries: IdentityQueries, email: string): Promise<MailLink[]> {
  const { rows } = await queries.query(
    `select token_hash as hash, email, user_id as "userId", created_at as "createdAt" from identity_mail_links
     where email = $1 and purpose = 'verify' and expires_at > now()
       and created_at > now() - $2 * interval '1 minute' order by created_at desc limit 10`,
    [email, VERIFICATION_CODE_MINUTES],
  );
  return rows as MailLink[];
}

/** @returns false if a concurrent request has consumed the link. */
export async function consumeLink(queries: IdentityQueries, { hash, email }: MailLink): Promise<boolean> {
  await lockMailbox(queries, email);
  const { rows } = await queries.query(
    'delete from identity_mail_links where token_hash = $1 returning token_hash',
    [hash],
  );
  return rows.length > 0;
}

const MAX_MAILS = 3;
const MAIL_WINDOW_SECONDS = {
  verify: 3_600,
  change: 3_600,
  // Not longer than a link is valid, so that a stranger's requests never leave the owner without a valid link.
  reset: LIFETIME_SECONDS.reset,
} as const;

/**
 * Counts an email to a mailbox, whether it has a link or tells that the address is taken. The canonical address of the
 * mailbox has a count of its own, which the mailbox's other spellings cannot exhaust; they share another one.
 */
export async function mayMail(
  { attempts }: Pick<IdentitySettings, 'attempts'>,
  cause: keyof typeof MAIL_WINDOW_SECONDS,
  email: string,
): Promise<boolean> {
  const wait = await attempts.spend(
    `mail-${cause}`,
    countedSpelling(email),
    MAX_MAILS,
    MAIL_WINDOW_SECONDS[cause],
  );
  return wait === null;
}

/**
 * Forgets the mails that verified an address: a stranger could otherwise tell from the count that somebody has just
 * signed up with it.
 */
export async function forgetVerificationMails(
  { attempts }: Pick<IdentitySettings, 'attempts'>,
  email: string,
): Promise<void> {
  await attempts.refill('mail-verify', countedSpelling(email));
}

function countedSpelling(email: string): string {
  const mailbox = mailboxOf(email);
  return `${email === mailbox ? 'canonical' : 'other'} ${mailbox}`;
}

/** Browsers do not send the fragment, so the token is absent from logs and referrers. */
export function linkTo(publicUrl: string, path: string, token: string): string {
  return `${publicUrl}${path}#${new URLSearchParams({ token })}`;
}
