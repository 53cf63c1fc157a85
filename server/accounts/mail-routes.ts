import { v7 } from 'uuid';
import { addressCheckText, parseAddressCheck } from '#domain/accounts/address-check.ts';
import { isMailboxGone } from '#domain/accounts/returned-mail.ts';
import { UnsubscribeTokenError, parseUnsubscribeToken } from '#domain/accounts/unsubscribe-token.ts';
import type { Context } from '../context.ts';
import type { Routes } from '../http/routes.ts';
import { SEND_MAIL } from '../jobs/job-names.ts';
import { renderAddressCheckMail } from '../mails/account-mails.ts';
import { clearReturnedMail, findProfile, noteReturnedMail } from './profile-store.ts';
import { switchOffMails } from './settings-store.ts';

export function mailRoutes(routes: Routes, context: Context): void {
  const settings = `${context.config.publicUrl}/setting`;

  routes.handle('POST /api/mail/unsubscribe/{token}', async ({ params }) => {
    await unsubscribe(context, params.token);
    return { data: null };
  });

  // Link scanners send GET requests, so only a POST unsubscribes:
  // https://www.rfc-editor.org/rfc/rfc8058#section-3
  routes.handle('GET /api/mail/unsubscribe/{token}', async ({ reply }) => {
    void reply.redirect(settings, 303);
    return null;
  });

  routes.handle('POST /api/mail/bounces', async ({ rawBody, request }) => {
    const signature = request.headers['x-signature-256'];
    const noted = await receiveBounce(context, rawBody, typeof signature === 'string' ? signature : '');
    return { data: { noted } };
  });

  routes.handle('POST /api/mail/address-check', async ({ viewer }) => {
    await sendAddressCheck(context, viewer.profile.id);
    return { data: null };
  });

  // A GET request suffices: even if a scanner opens the link, the email was delivered.
  routes.handle('GET /api/mail/address-check/{token}', async ({ params, reply }) => {
    await confirmAddressWorks(context, params.token);
    void reply.header('cache-control', 'no-store').redirect(settings, 303);
    return null;
  });
}

async function sendAddressCheck(
  { database, jobs, tokens, config }: Pick<Context, 'database' | 'jobs' | 'tokens' | 'config'>,
  profileId: string,
): Promise<void> {
  const profile = await findProfile(database, profileId);
  if (profile === null || profile.mailReturnedAt === null) return;
  const token = tokens.sign('address-works', addressCheckText(profile.id, profile.mailReturnedAt));
  const mail = renderAddressCheckMail({
    to: profile.email,
    id: `address-check.${v7()}`,
    url: `${config.publicUrl}/api/mail/address-check/${token}`,
  });
  await jobs.enqueue(SEND_MAIL, { ...mail, isSecurity: true }, { key: mail.id });
}

/** An invalid token and a link that was sent before the latest bounce have no effect. */
async function confirmAddressWorks(
  { database, tokens }: Pick<Context, 'database' | 'tokens'>,
  token: string,
): Promise<void> {
  const signed = tokens.read('address-works', token);
  const asked = signed === null ? null : parseAddressCheck(signed);
  if (asked !== null) await clearReturnedMail(database, asked.profileId, asked.returnedAt);
}

/**
 * Ignores temporary failures and addresses without an account.
 * @returns the number of bounces that were recorded.
 * @throws BounceSignatureError
 */
async function receiveBounce(
  { bounces, database, log }: Pick<Context, 'bounces' | 'database' | 'log'>,
  message: Uint8Array,
  signature: string,
): Promise<number> {
  let noted = 0;
  for (const { address, action, status } of await bounces.read(message, signature)) {
    if (!isMailboxGone({ action, status })) continue;
    if (await noteReturnedMail(database, address)) noted += 1;
  }
  log.info({ noted }, 'a bounced mail was recorded');
  return noted;
}

async function unsubscribe(
  { database, tokens }: Pick<Context, 'database' | 'tokens'>,
  token: string,
): Promise<void> {
  const signed = tokens.read('unsubscribe', token);
  const asked = signed === null ? null : parseUnsubscribeToken(signed);
  if (asked === null) throw new UnsubscribeTokenError();
  await switchOffMails(database, asked.profileId, asked.kind);
}
