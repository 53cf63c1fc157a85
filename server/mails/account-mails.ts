import type { ApiScope } from '#domain/accounts/api-token.ts';
import { VERIFICATION_CODE_MINUTES } from '#domain/accounts/attempt-rules.ts';
import type { Language } from '#domain/common/languages.ts';
import type { Mail } from '../ports/mailer.ts';
import { composeMail } from './mail-template.ts';

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

/** Also sent to set the first password of an account that was created with Google. */
function renderResetMail({
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

function renderPasswordChangedMail(
  { to, id }: { readonly to: string; readonly id: string },
  publicUrl: string,
): Mail {
  return composeMail(({ accountMails }) => accountMails.passwordChanged(), {
    to,
    id,
    actionUrl: `${publicUrl}/forgot-password`,
  });
}

function renderGoogleLinkedMail(
  { to, id }: { readonly to: string; readonly id: string },
  publicUrl: string,
): Mail {
  return composeMail(({ accountMails }) => accountMails.googleLinked(), {
    to,
    id,
    actionUrl: `${publicUrl}/forgot-password`,
  });
}

function renderAttemptsMail(
  { to, id, guessed }: { readonly to: string; readonly id: string; readonly guessed: 'password' | 'code' },
  publicUrl: string,
): Mail {
  return composeMail(({ accountMails }) => accountMails.attempts(guessed), {
    to,
    id,
    actionUrl: `${publicUrl}/forgot-password`,
  });
}

export function tokenExpiresMail(
  token: {
    readonly id: string;
    readonly name: string;
    readonly expiresAt: Date;
    readonly email: string;
    readonly fullName: string | null;
  },
  publicUrl: string,
): Mail {
  return composeMail(
    ({ tokenMails }) =>
      tokenMails.expires({ reader: token.fullName, token: token.name, expiresAt: token.expiresAt }),
    {
      to: token.email,
      id: `token-expires.${token.id}`,
      actionUrl: `${publicUrl}/setting`,
    },
  );
}

export function tokenMadeMail(
  { id, name, scopes }: { readonly id: string; readonly name: string; readonly scopes: readonly ApiScope[] },
  owner: { readonly email: string; readonly name: string; readonly suffix: string },
  publicUrl: string,
): Mail {
  return composeMail(({ tokenMails }) => tokenMails.made({ reader: owner.name, token: name, scopes }), {
    to: owner.email,
    id: `token-made.${id}${owner.suffix}`,
    actionUrl: `${publicUrl}/setting`,
  });
}

export function accountDeletedMail(
  to: { readonly profileId: string; readonly email: string; readonly name: string },
  left: { readonly profileId: string; readonly was: 'seller' | 'buyer'; readonly titles: readonly string[] },
  publicUrl: string,
): Mail {
  return composeMail(({ accountMails }) => accountMails.left(to.name, left.was, left.titles), {
    to: to.email,
    id: `left.${left.profileId}.${to.profileId}.${left.was}`,
    actionUrl: left.was === 'seller' ? `${publicUrl}/dashboard?tab=bought` : `${publicUrl}/orders`,
  });
}

export function ownAccountDeletedMail(
  { profileId, email, name }: { readonly profileId: string; readonly email: string; readonly name: string },
  publicUrl: string,
): Mail {
  return composeMail(({ accountMails }) => accountMails.deleted(name), {
    to: email,
    id: `deleted.${profileId}`,
    actionUrl: `${publicUrl}/grievances`,
  });
}

export function webhookDisabledMail(
  { email, name }: { readonly email: string; readonly name: string },
  { webhookId, url, at }: { readonly webhookId: string; readonly url: string; readonly at: Date },
  publicUrl: string,
): Mail {
  return composeMail(({ webhookMails }) => webhookMails.disabled({ name, url }), {
    to: email,
    // The time keeps email IDs unique, because a webhook can be disabled more than once.
    id: `webhook-off.${webhookId}.${at.getTime()}`,
    actionUrl: `${publicUrl}/api/docs`,
  });
}

export function webhookMadeMail(
  { id, url }: { readonly id: string; readonly url: string },
  owner: { readonly email: string; readonly name: string; readonly suffix: string },
  publicUrl: string,
): Mail {
  return composeMail(({ webhookMails }) => webhookMails.made({ name: owner.name, url }), {
    to: owner.email,
    id: `webhook-made.${id}${owner.suffix}`,
    actionUrl: `${publicUrl}/setting`,
  });
}

interface AddresseeWithLink extends Addressee {
  readonly url: string;
}

function renderVerificationMail({ to, id, url, code }: AddresseeWithLink & { readonly code: string }): Mail {
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
function renderAlreadyRegisteredMail({ to, id }: Addressee, publicUrl: string): Mail {
  return composeMail(({ accountMails }) => accountMails.alreadyRegistered(), {
    to,
    id,
    actionUrl: `${publicUrl}/login`,
    secondUrl: `${publicUrl}/forgot-password`,
  });
}

function renderAddressProofMail({ to, id, url }: AddresseeWithLink): Mail {
  return composeMail(({ accountMails }) => accountMails.addressProof(), { to, id, actionUrl: url });
}

export function renderAddressCheckMail({ to, id, url }: AddresseeWithLink): Mail {
  return composeMail(({ accountMails }) => accountMails.addressCheck(), { to, id, actionUrl: url });
}

function renderAddressChangedMail({
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
