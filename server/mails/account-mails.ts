import type { Language } from '#domain/common/languages.ts';
import type { Mail } from '../ports/mailer.ts';
import {
  renderAddressChangedMail,
  renderAddressProofMail,
  renderAlreadyRegisteredMail,
  renderVerificationMail,
} from './address-mails.ts';
import {
  renderAttemptsMail,
  renderGoogleLinkedMail,
  renderPasswordChangedMail,
  renderResetMail,
} from './password-mails.ts';

interface Addressee {
  readonly to: string;
  readonly id: string;
}

export function accountMails(
  publicUrl: string,
  send: (mail: Mail & { readonly language?: Language }) => Promise<void>,
) {
  return {
    sendVerification: ({
      language,
      ...mail
    }: Addressee & { readonly url: string; readonly code: string; readonly language?: Language }) =>
      send({ ...renderVerificationMail(mail), ...(language === undefined ? {} : { language }) }),
    sendAlreadyRegistered: (mail: Addressee) => send(renderAlreadyRegisteredMail(mail, publicUrl)),
    sendReset: (mail: Addressee & { readonly url: string; readonly hasPassword: boolean }) =>
      send(renderResetMail(mail)),
    sendPasswordChanged: (mail: Addressee) => send(renderPasswordChangedMail(mail, publicUrl)),
    sendGoogleLinked: (mail: Addressee) => send(renderGoogleLinkedMail(mail, publicUrl)),
    sendAttemptWarning: (mail: Addressee & { readonly guessed: 'password' | 'code' }) =>
      send(renderAttemptsMail(mail, publicUrl)),
    sendAddressProof: (mail: Addressee & { readonly url: string }) => send(renderAddressProofMail(mail)),
    sendAddressChanged: (mail: Addressee & { readonly url: string; readonly newAddress: string }) =>
      send(renderAddressChangedMail(mail)),
  };
}
