import { VERIFICATION_CODE_MINUTES } from '#domain/accounts/attempt-rules.ts';
import type { Mail } from '../ports/mailer.ts';
import { composeMail } from './mail-template.ts';

interface Addressee {
  readonly to: string;
  readonly id: string;
}

interface AddresseeWithLink extends Addressee {
  readonly url: string;
}

export function renderVerificationMail({
  to,
  id,
  url,
  code,
}: AddresseeWithLink & { readonly code: string }): Mail {
  return composeMail(({ accountMails }) => accountMails.verification(code, VERIFICATION_CODE_MINUTES), {
    to,
    id,
    actionUrl: url,
  });
}

/**
 * Sent instead of the verification email if the address already has an account, because the sign-up page must not
 * reveal that the account exists.
 */
export function renderAlreadyRegisteredMail({ to, id }: Addressee, publicUrl: string): Mail {
  return composeMail(({ accountMails }) => accountMails.alreadyRegistered(), {
    to,
    id,
    actionUrl: `${publicUrl}/login`,
    secondUrl: `${publicUrl}/forgot-password`,
  });
}

export function renderAddressProofMail({ to, id, url }: AddresseeWithLink): Mail {
  return composeMail(({ accountMails }) => accountMails.addressProof(), { to, id, actionUrl: url });
}

export function renderAddressCheckMail({ to, id, url }: AddresseeWithLink): Mail {
  return composeMail(({ accountMails }) => accountMails.addressCheck(), { to, id, actionUrl: url });
}

export function renderAddressChangedMail({
  to,
  id,
  url,
  newAddress,
}: AddresseeWithLink & { readonly newAddress: string }): Mail {
  return composeMail(({ accountMails }) => accountMails.addressChanged(maskAddress(newAddress)), {
    to,
    id,
    actionUrl: url,
  });
}

function maskAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}
