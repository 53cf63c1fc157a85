import type { Mail } from '../ports/mailer.ts';
import { composeMail } from './mail-template.ts';

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
