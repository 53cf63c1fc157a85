import { SOFTWARE_CANCEL_DAYS } from '#domain/orders/change-of-mind.ts';
import { MESSAGE_DAYS_AFTER_END } from '#domain/orders/message-limits.ts';
import type { Licence } from '#domain/projects/sale-mode.ts';
import { saleTermsTexts } from './sale-terms.ts';

export const getsTexts = {
  title: 'What you get',
  archive: (size: string | null) =>
    size === null ? 'A zip of the checked commit' : `A zip of the checked commit, about ${size}`,
  repository: (isIncluded: boolean) =>
    isIncluded ? 'The link to the repository, which is public' : 'No repository link: it is private',
  device: 'The device',
  box: (parts: string, more: number) => `In the box: ${parts}${more > 0 ? ` and ${more} more` : ''}`,
  video: (isIncluded: boolean) => (isIncluded ? 'A demo video' : 'No demo video'),
  oneBuyer: 'Only you: one person can buy it, then it is sold out',
  licence: (licence: Licence) =>
    `Licence: ${saleTermsTexts.licences[licence]}. ${saleTermsTexts.allowed[licence]} ${saleTermsTexts.copiesLine}`,
  versions: 'Every later version that the seller publishes',
  delivery: (day: string) => `Shipping is included. Ships by ${day}, or you get your money back`,
  cancel: {
    download: `You can cancel within ${SOFTWARE_CANCEL_DAYS} days, until the first download`,
    shipped: 'You can cancel until it is shipped',
    never: 'You cannot cancel: you have the link at once',
  },
  messages: `Messages to the seller until ${MESSAGE_DAYS_AFTER_END} days after completion`,
  support: (days: number, hours: number) =>
    `Support for ${days} days after completion, with an answer in ${hours} hours`,
} as const;
