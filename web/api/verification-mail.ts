import { toastsTexts } from '#words/screens/toasts.ts';
import { readStored, writeStored } from '../lib/storage.ts';
import { toastWarn } from '../lib/toast.ts';
import { providerMessage, type IdentityClient } from './identity/identity-client.ts';

const sentAtKey = 'verification-sent-at';

export const startVerificationMail = async (identity: IdentityClient): Promise<void> => {
  if (identity.mailsOnSignUp) {
    markVerificationMailSent();
    return;
  }
  await sendVerificationMail(identity).catch((error: unknown) =>
    toastWarn(providerMessage(error, toastsTexts.verificationMailFailed)),
  );
};

export async function sendVerificationMail(identity: IdentityClient): Promise<void> {
  await identity.sendVerificationEmail();
  markVerificationMailSent();
}

/** @returns milliseconds since the Unix epoch, or 0 if this browser has not requested an email. */
export function verificationSentAt(): number {
  return Number(readStored(sentAtKey) ?? 0) || 0;
}

export function markVerificationMailSent(): void {
  writeStored(sentAtKey, String(Date.now()));
}
