import type { Mail } from '../ports/mailer.ts';
import { renderMail } from './mail-template.ts';

/** For accounts with a forgotten password, and for Google accounts without one. */
export function renderResetMail(mail: {
  readonly to: string;
  readonly url: string;
  readonly id: string;
  readonly hasPassword: boolean;
}): Mail {
  return renderMail({
    to: mail.to,
    subject: 'Choose a new password',
    id: mail.id,
    greeting: 'Hello,',
    paragraphs: mail.hasPassword
      ? ['Choose a new password for ProtoHaat. The link works once, and for 30 minutes.']
      : [
          'You sign in to ProtoHaat with Google, and can simply go on doing so: "Continue with Google" on the login page needs no password of ours.',
          'If you want a password as well, choose one here. The link works once, and for 30 minutes.',
        ],
    action: { label: mail.hasPassword ? 'Choose a new password' : 'Choose a password', url: mail.url },
    note: 'You get this mail because somebody asked for it with this address. If it was not you, do nothing: nothing changes, and nobody else has seen this link.',
  });
}

export function renderPasswordChangedMail(
  mail: { readonly to: string; readonly id: string },
  publicUrl: string,
): Mail {
  return renderMail({
    to: mail.to,
    subject: 'Your password was changed',
    id: mail.id,
    greeting: 'Hello,',
    paragraphs: [
      'The password of your ProtoHaat account has just been changed, and all other sessions have ended.',
      'If it was you, there is nothing to do. If it was not, choose a new password at once.',
    ],
    action: { label: 'It was not me', url: `${publicUrl}/forgot-password` },
    note: 'You get this mail because it concerns the safety of your account. It cannot be switched off.',
  });
}
