import type { Mail } from '../ports/mailer.ts';
import {
  renderAddressChangedMail,
  renderAddressProofMail,
  renderAlreadyRegisteredMail,
  renderVerificationMail,
} from './address-mails.ts';
import { renderPasswordChangedMail, renderResetMail } from './password-mails.ts';

interface Letter {
  readonly to: string;
  readonly id: string;
}

/** Mails of the identity provider. */
export function accountMails(publicUrl: string, send: (mail: Mail) => Promise<void>) {
  return {
    sendVerification: (mail: Letter & { readonly url: string }) => send(renderVerificationMail(mail)),
    sendAlreadyRegistered: (mail: Letter) => send(renderAlreadyRegisteredMail(mail, publicUrl)),
    sendReset: (mail: Letter & { readonly url: string; readonly hasPassword: boolean }) =>
      send(renderResetMail(mail)),
    sendPasswordChanged: (mail: Letter) => send(renderPasswordChangedMail(mail, publicUrl)),
    sendAddressProof: (mail: Letter & { readonly url: string }) => send(renderAddressProofMail(mail)),
    sendAddressChanged: (mail: Letter & { readonly url: string; readonly newAddress: string }) =>
      send(renderAddressChangedMail(mail)),
  };
}
