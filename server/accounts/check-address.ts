import { v7 } from 'uuid';
import { addressCheckText, parseAddressCheck } from '#domain/accounts/address-check.ts';
import type { Context } from '../context.ts';
import { SEND_MAIL } from '../jobs/job-names.ts';
import { renderAddressCheckMail } from '../mails/address-mails.ts';
import { clearReturnedMail, findProfile } from './profile-store.ts';

export async function sendAddressCheck(
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
export async function confirmAddressWorks(
  { database, tokens }: Pick<Context, 'database' | 'tokens'>,
  token: string,
): Promise<void> {
  const signed = tokens.read('address-works', token);
  const asked = signed === null ? null : parseAddressCheck(signed);
  if (asked !== null) await clearReturnedMail(database, asked.profileId, asked.returnedAt);
}
