import type { Mail } from '../ports/mailer.ts';
import { composeMail } from './mail-template.ts';

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
