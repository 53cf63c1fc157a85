import type { Mail } from '../ports/mailer.ts';
import { renderMail } from './mail-template.ts';

const MAX_TITLES = 10;

/** Tells the other party of a sale about a deleted account. Sent once per pair of accounts. */
export function leftMail(
  to: { readonly profileId: string; readonly email: string; readonly name: string },
  left: { readonly profileId: string; readonly was: 'seller' | 'buyer'; readonly titles: readonly string[] },
  publicUrl: string,
): Mail {
  const named = left.titles
    .slice(0, MAX_TITLES)
    .map((title) => `"${title}"`)
    .join(', ');
  const more = left.titles.length > MAX_TITLES ? ` and ${left.titles.length - MAX_TITLES} more` : '';
  const isSeller = left.was === 'seller';
  return renderMail({
    to: to.email,
    subject: isSeller ? 'A seller has left ProtoHaat' : 'A buyer has left ProtoHaat',
    id: `left.${left.profileId}.${to.profileId}.${left.was}`,
    greeting: `Hello ${to.name},`,
    paragraphs: isSeller
      ? [
          `The seller of ${named}${more} has deleted their account.`,
          'What you bought stays yours: the page, the files and the receipt are where they were. The seller can no longer be reached through ProtoHaat.',
        ]
      : [
          `The buyer of ${named}${more} has deleted their account.`,
          'The sale stands, and what you earned stays yours. The buyer can no longer be reached through ProtoHaat, and their name no longer shows on the order.',
        ],
    facts: [],
    action: isSeller
      ? { label: 'See your purchases', url: `${publicUrl}/dashboard?tab=bought` }
      : { label: 'Open your orders', url: `${publicUrl}/orders` },
    note: 'You get this mail because you traded with this person on ProtoHaat.',
  });
}
