import type { FeedCode } from '#domain/feed/feed.ts';

export interface FeedFacts {
  /** The project's title, or the payout's number. */
  readonly title: string;
  readonly amount: string;
  readonly by: string | null;
  readonly detail: string | null;
}

const byOr = (by: string | null, withDate: (at: string) => string, without: string): string =>
  by === null ? without : withDate(by);

const sentences: Readonly<Record<FeedCode, (facts: FeedFacts) => string>> = {
  sold: ({ title, amount }) => `${title} was sold for ${amount}.`,
  paid: ({ title, amount }) => `You paid ${amount} for ${title}.`,
  reminded: ({ title, detail }) =>
    detail === 'to-ship'
      ? `${title} is not shipped yet.`
      : `${title} has been on its way for a while. Check where the parcel is.`,
  shipped: ({ title }) => `${title} is on its way.`,
  delivered: ({ title }) => `The seller says that ${title} has arrived.`,
  'arrival-asked': ({ title }) => `Has ${title} arrived?`,
  'try-it': ({ title }) => `Your time to try ${title} has begun.`,
  received: ({ title }) => `The buyer has ${title}.`,
  'money-available': ({ title }) => `The money for ${title} is on your balance, for the next payout.`,
  'order-done': ({ title }) => `The order for ${title} is completed. You can write a review.`,
  'refund-started': ({ title }) => `The payment for ${title} is being refunded.`,
  refunded: ({ title, amount }) => `${amount} for ${title} was refunded to you.`,
  'sale-reversed': ({ title }) => `The sale of ${title} was reversed. You can list it again.`,
  'part-refunded': ({ title, amount }) => `${amount} of the payment for ${title} was refunded.`,
  'case-opened': ({ title }) => `The buyer of ${title} reports a problem.`,
  'case-written': ({ title }) => `There is a new message in the case about ${title}.`,
  'case-offered': ({ title }) => `The seller of ${title} made you an offer.`,
  'case-escalated': ({ title }) =>
    `ProtoHaat was asked to decide the case about ${title}. You can still write messages in it.`,
  'case-closed': ({ title }) => `The case about ${title} is closed. See how it ended.`,
  'dispute-opened': ({ title }) => `The buyer’s bank disputes the payment for ${title}. Do not ship it now.`,
  'dispute-closed': ({ title }) => `The dispute about ${title} has ended. The order continues.`,
  'support-asked': ({ title }) => `The buyer of ${title} asks for support.`,
  'support-answered': ({ title }) => `The seller of ${title} answered your support request. Read the answer.`,
  'support-missed': ({ title }) =>
    `The deadline for support for ${title} has passed without an answer. The seller can still answer.`,
  'support-closed': ({ title }) => `The support request about ${title} is closed. See how it ended.`,
  'deadline-moved': ({ title }) =>
    `ProtoHaat was down for a while, so the order for ${title} has more time. See the new deadline.`,
  'made-public': ({ title }) =>
    `The seller made the repository of ${title}, of which you are the one buyer, public. See what you can do.`,
  message: ({ title }) => `There is a new message about ${title}. Read it and reply.`,
  'question-asked': ({ title }) => `Someone asked a question about ${title}. Answer it.`,
  'question-answered': ({ title }) => `Your question about ${title} was answered. Read the answer.`,
  'private-question': ({ title }) => `Someone asked you privately about ${title}. Answer.`,
  'private-answer': ({ title }) => `The seller of ${title} answered your private question. Read the answer.`,
  'review-written': ({ title }) => `The buyer of ${title} wrote a review. You can reply to it.`,
  'review-changed': ({ title }) => `The buyer of ${title} changed their review. Read it again.`,
  'review-replied': ({ title }) => `The seller of ${title} replied to your review. Read the reply.`,
  'listing-claimed': ({ title }) => `Someone claims that ${title} is their work. Answer the claim.`,
  'claim-decided': ({ title, detail }) =>
    detail === 'accepted'
      ? `The claim on ${title} was accepted: the listing was removed.`
      : `The claim on ${title} was rejected: the listing stays.`,
  'listing-banned': ({ title }) => `${title} was removed from the market. Our email explains why.`,
  'listing-restored': ({ title }) => `The ban on ${title} has ended. Check your listing.`,
  'listing-needs-owner': ({ title }) =>
    `Newer rules found something in ${title} that buyers must not get. Our email says where.`,
  'bookmark-price': ({ title, amount }) =>
    `${title}, which you bookmarked, now costs ${amount} including the fee.`,
  'bookmark-sold': ({ title }) => `${title}, which you bookmarked, was sold. See similar projects.`,
  'search-found': ({ title }) => `${title} is new and matches a search that you saved.`,
  'version-published': ({ title, detail }) =>
    `Version ${detail ?? ''} of ${title}, which you bought, is published. Download it.`,
  'payout-sent': ({ title, amount }) => `Payout ${title} of ${amount} was sent to your bank.`,
  'payout-paid': ({ title, amount }) => `Payout ${title} of ${amount} has been made.`,
  'payout-failed': ({ title, amount }) =>
    `Payout ${title} of ${amount} could not be made. Check your payout details.`,
  'report-decided': ({ title, detail }) =>
    detail === 'dismissed'
      ? `We reviewed your report of ${title} and changed nothing. Our email explains why.`
      : `We acted on your report of ${title}. Thank you.`,
  warned: ({ title }) => `We warned you about ${title}. Our email explains why.`,
  'review-hidden': ({ title }) => `We hid your review of ${title}. Our email explains why.`,
  'question-hidden': ({ title }) =>
    `We hid a question about ${title} and its answer. Our email explains why.`,
  'message-hidden': ({ title }) => `We hid your message about ${title}. Our email explains why.`,
  'listing-held': ({ title }) => `${title} is on hold: nobody can buy it now. Our email explains why.`,
  'listing-released': ({ title }) => `${title} is no longer on hold. Buyers can buy it again.`,
  'proof-decided': ({ title, detail }) =>
    detail === 'proved'
      ? `We have seen the code in your photo of ${title}. Its page says so.`
      : `We could not see the code in your photo of ${title}. See why, and send another photo.`,
  'account-restored': () => 'You can use your account again. Check your listings.',
  'token-expires': ({ title, by }) =>
    `Your API token ${title} ${byOr(by, (at) => `works until ${at}`, 'expires soon')}. Make a new one in Settings.`,
  'console-case': ({ title, by }) =>
    `A case about ${title} is waiting for a decision. ${byOr(by, (at) => `Decide by ${at}.`, 'Decide it.')}`,
};

export const feedTexts = {
  title: 'Updates',
  lead: 'Your orders, listings and payouts of the last 12 months.',
  listLabel: 'Updates',
  unread: 'Unread',
  emptyTitle: 'No updates yet',
  emptyHint: 'When you buy or sell something, updates and next steps appear here.',
  browse: 'Discover projects',
  failedTitle: 'Your updates could not be loaded',
  more: 'Show older updates',
  moreFailed: 'Older updates could not be loaded.',
  sentences,
} as const;
