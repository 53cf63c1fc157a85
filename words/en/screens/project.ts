import { SOFTWARE_CANCEL_DAYS } from '#domain/orders/change-of-mind.ts';
import { MESSAGE_DAYS_AFTER_END } from '#domain/orders/message-limits.ts';
import { plural } from './plural.ts';

const writeToSeller = `Messages to the seller until ${MESSAGE_DAYS_AFTER_END} days after completion`;

export const projectTexts = {
  soldOut: 'Sold Out', // spec
  reserved: 'Someone is paying for this right now',
  bookmark: 'Bookmark',
  like: 'Like',
  liked: 'Liked',
  linkCopied: 'Link copied to clipboard!',
  buy: 'Buy Now', // spec
  buyShort: 'Buy',
  continueShort: 'Continue',
  price: 'Price',
  fee: 'Platform fee (5%)',
  minimumFee: 'Platform fee (minimum fee ₹1)',
  total: 'Total',
  buyerPays: 'Buyer pays',
  youReceive: 'You receive',
  youGet: 'What you get',
  /** @param isPrivate - of the repository; null for a device */
  benefits: (isPrivate: boolean | null, hasVideo: boolean) => [
    ...(isPrivate === null
      ? ['The device, shipped to your address at no extra cost', `Demo video: ${hasVideo ? 'yes' : 'none'}`]
      : isPrivate
        ? ['Private repository: the zip of the checked commit; you may cancel until the download']
        : ['Public repository: the link, and a zip of the checked commit; no cancelling']),
    writeToSeller,
  ],
  bought: {
    repository: 'The repository link',
    zip: 'A zip of the commit that was checked',
    device: 'The device, shipped to your address',
    video: 'The demo video',
    messages: writeToSeller,
  },
  support: (days: number, hours: number) =>
    `Support for ${days} days after completion, with an answer in ${hours} hours`,
  supportMedian: (hours: number, requests: number) =>
    `Answers support requests within ${hours === 1 ? 'an hour' : `${hours} hours`} (median of ${requests})`,
  supportUnanswered: (requests: number) => `Did not answer most of ${requests} support requests`,
  supportMissed: (missed: number) => `${plural(missed, 'deadline', 'deadlines')} missed`,
  refundLine: (isPrivate: boolean | null, downloadDays: number) =>
    isPrivate === null
      ? 'Not as described? Report it before the seller is paid. Before it is shipped, you can cancel.'
      : `Not as described? Report it before the seller is paid, which happens after ${downloadDays} days without a download, too. ${isPrivate ? `You can cancel within ${SOFTWARE_CANCEL_DAYS} days, until the first download.` : 'You cannot cancel.'}`,
  refundRules: 'Refund rules',
  feeIncluded: 'fee included',
  level: (level: string) => `${level} level`,
  hoursOfWork: (hours: number) => `${plural(hours, 'hour', 'hours')} of work`,
  moreFeatures: (count: number) => `Show ${plural(count, 'more feature', 'more features')}`,
  about: 'About this project',
  formerTexts: 'Changed after a sale',
  formerTitle: (on: string, title: string) => `Title changed on ${on}. Before: “${title}”`,
  formerDescription: (on: string) => `Description changed on ${on}. Show the text before`,
  formerParts: (on: string) => `What is in the box changed on ${on}. Show the list before`,
  features: 'Key features',
  parts: 'In the box',
  reviews: 'Reviews',
  noReviews: 'No buyer of this seller has written a review yet.',
  reviewsOf: (seller: string, total: number) =>
    `${plural(total, 'review', 'reviews')} of projects sold by ${seller}, newest first.`,
  openOrder: 'Order and support',
  reviewedProject: (title: string, version: number | null) =>
    version === null ? `of ${title}` : `of ${title}, version ${version}`,
  reviewNotCounted:
    'Only you see this review, and it does not count: your account and the seller’s share a browser, a card or UPI ID, a mailbox or a GitHub account.',
  reviewEdited: (at: string) => `edited ${at}`,
  sellersReply: 'Seller’s reply',
  moreReviews: 'Show more reviews',
  moreReviewsFailed: 'More reviews could not be loaded.',
  soldTo: (count: number) => `Sold to ${plural(count, 'buyer', 'buyers')}`,
  views: (count: number) => plural(count, 'view', 'views'),
  likes: (count: number) => plural(count, 'like', 'likes'),
  downloads: (count: number) => plural(count, 'download', 'downloads'),
  repository: 'Repository',
  download: 'Download zip',
  downloadStarts: (hours: number) =>
    `The first download starts your ${hours} hours to try it. After it, you cannot cancel.`,
  gallery: (title: string) => `Pictures of ${title}`,
  picture: (index: number, total: number) => `Picture ${index} of ${total}`,
  pictures: (count: number) =>
    `Scroll sideways to see ${count === 2 ? 'both pictures' : `all ${count} pictures`}`,
  previousPicture: 'Previous picture',
  nextPicture: 'Next picture',
  loadFailed: 'Failed to load project details', // spec
  notFoundTitle: 'Project Not Found', // spec
  notFoundBody: 'It may have been deleted, or the address is wrong.',
  backToDashboard: 'Back to dashboard',
  likeFailed: 'Your like could not be saved.',
  shareFailed: 'Sharing failed. Copy the address from the address bar.',
  loadFailedBody: 'Try again in a moment.',
  breakdown: 'Price breakdown',
  continuePayment: 'Continue payment',
  reservedByYou: 'You have reserved this project.',
  paymentProcessing: 'Your bank is confirming your payment.',
  paymentProcessingBody: 'The project is yours as soon as it does. Do not pay again.',
  showPayment: 'Show payment',
  reservedByYouFor: (time: string) => `You have ${time} left to pay.`,
  reservedFor: (time: string) => `Reserved, available again in ${time}`,
  soldHint: 'Someone has bought this project.',
  onHold: 'On hold: we are checking this listing',
  onHoldBody: (date: string) =>
    `It cannot be bought until we have checked what someone reported, until ${date} at the latest.`,
  downloadFailed: 'The download stopped. Try again.',
  commit: 'Verified commit',
  shipment: 'Shipment',
  languages: 'Languages',
  reportTitle: 'Verification report',
  memberSince: (date: string) => `Member since ${date}`,
  githubVerified: 'GitHub verified',
  contactSeller: 'Email the seller',
  listedOn: 'Listed',
  moneyHeld: {
    title: 'Your money is held until it works',
    paid: 'You pay',
    tried: (hours: number) => `You try it for ${hours} hours`,
    works: 'You report no problem: seller is paid',
    back: 'You report one: still held',
  },
  shipsBy: (day: string) => `Ships by ${day}, or you get your money back`,
  closed: 'Closed',
  closedUntil: (day: string) => `Closed until ${day}`,
  closedNow: 'The seller is not taking orders at the moment',
  closedHint: 'You can bookmark the project and buy it once the seller is back.',
  sectionFailed: 'This section could not be shown',

  moreFromSeller: (name: string) => `More from ${name}`,
  similar: 'Similar projects',
} as const;
