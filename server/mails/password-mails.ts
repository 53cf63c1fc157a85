import type { Mail } from '../ports/mailer.ts';
import { composeMail } from './mail-template.ts';

/** Also sent to set the first password of an account that was created with Google. */
export function renderResetMail({
  to,
  id,
  url,
  hasPassword,
}: {
  readonly to: string;
  readonly url: string;
  readonly id: string;
  readonly hasPassword: boolean;
}): Mail {
  return composeMail(({ accountMails }) => accountMails.reset(hasPassword), { to, id, actionUrl: url });
}

export function renderPasswordChangedMail(
  { to, id }: { readonly to: string; readonly id: string },
  publicUrl: string,
): Mail {
  return composeMail(({ accountMails }) => accountMails.passwordChanged(), {
    to,
    id,
    actionUrl: `${publicUrl}/forgot-password`,
  });
}

export function renderGoogleLinkedMail(
  { to, id }: { readonly to: string; readonly id: string },
  publicUrl: string,
): Mail {
  return composeMail(({ accountMails }) => accountMails.googleLinked(), {
    to,
    id,
    actionUrl: `${publicUrl}/forgot-password`,
  });
}

export function renderAttemptsMail(
  { to, id, guessed }: { readonly to: string; readonly id: string; readonly guessed: 'password' | 'code' },
  publicUrl: string,
): Mail {
  return composeMail(({ accountMails }) => accountMails.attempts(guessed), {
    to,
    id,
    actionUrl: `${publicUrl}/forgot-password`,
  });
}
