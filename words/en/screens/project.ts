import { MESSAGE_DAYS_AFTER_END } from '#domain/orders/message-limits.ts';
import { ADDRESS_RETENTION_DAYS, type RemovedAddress } from '#domain/shipping/shipment.ts';
import { plural } from './plural.ts';

const writeToSeller = `Messages to the seller until ${MESSAGE_DAYS_AFTER_END} days after the order ends`;

export const projectTexts = {
  soldOut: 'Sold Out', // spec
  reserved: 'Someone is paying for this right now',
  yours: 'Your Project', // spec
  viewDetails: 'View Details', // spec
  bookmark: 'Bookmark',
  bookmarked: 'Bookmarked',
  addBookmark: (title: string) => `Bookmark ${title}`,
  removeBookmark: (title: string) => `Remove the bookmark from ${title}`,
  like: 'Like',
  liked: 'Liked',
  share: 'Share',
  linkCopied: 'Link copied to clipboard!',
  buy: 'Buy Now', // spec
  buyShort: 'Buy',
  continueShort: 'Continue',
  price: 'Price',
  fee: 'Platform fee (5%)',
  minimumFee: 'Platform fee (minimum fee ₹1)',
  total: 'Total',
  youGet: 'What you get',
  benefits: {
    SOFTWARE: ['The repository link, if it is public', 'A zip of the commit that was checked', writeToSeller],
    HARDWARE: ['The device, shipped to your address', 'The demo video, if there is one', writeToSeller],
  },
  bought: {
    repository: 'The repository link',
    zip: 'A zip of the commit that was checked',
    device: 'The device, shipped to your address',
    video: 'The demo video',
    messages: writeToSeller,
  },
  support: (days: number, hours: number) =>
    `Support until ${days} days after the order is completed: the seller has ${hours} hours to answer`,
  supportMedian: (hours: number, requests: number) =>
    `Answers support requests within ${hours === 1 ? 'an hour' : `${hours} hours`} (median of ${requests})`,
  supportUnanswered: (requests: number) => `Did not answer most of ${requests} support requests`,
  supportMissed: (missed: number) => `${plural(missed, 'deadline', 'deadlines')} missed`,
  refundLine: {
    SOFTWARE:
      'Code that you received cannot be returned. With a private repository, you can cancel until the first download. Your payment is held while you try it: if it is not as described, report it on the order page.',
    HARDWARE:
      'Cancel before it is shipped and get the full amount back. After that, your payment is held until it has arrived and you have tried it.',
  },
  refundRules: 'Refund rules',
  feeIncluded: 'fee included',
  level: (level: string) => `${level} level`,
  hoursOfWork: (hours: string) => `${hours} of work`,
  moreFeatures: (count: number) => `Show ${plural(count, 'more feature', 'more features')}`,
  about: 'About this project',
  features: 'Key features',
  subject: 'Subject',
  reviews: 'Reviews',
  noReviews: 'No buyer of this seller has written a review yet.',
  reviewsOf: (seller: string, total: number) =>
    `${plural(total, 'review', 'reviews')} of projects sold by ${seller}, newest first.`,
  openOrder: 'Order and support',
  reviewedProject: (title: string) => `of ${title}`,
  reviewNotCounted:
    'Only you see this review, and it does not count: your account and the seller’s share a browser, a card or UPI ID, a mailbox or a GitHub account.',
  reviewEdited: (at: string) => `edited ${at}`,
  sellersReply: 'Seller’s reply',
  moreReviews: 'Show more reviews',
  moreReviewsFailed: 'More reviews could not be loaded.',
  writeReview: 'Write a review',
  yourRating: 'Your rating',
  yourReview: 'Your review',
  sendReview: 'Send review',
  reviewSent: 'Thank you. Your review is published.',
  reviewFailed: 'Your review could not be saved. Please try again.',
  soldTo: (count: number) => `Sold to ${plural(count, 'buyer', 'buyers')}`,
  views: (count: number) => plural(count, 'view', 'views'),
  likes: (count: number) => plural(count, 'like', 'likes'),
  downloads: (count: number) => plural(count, 'download', 'downloads'),
  repository: 'Repository',
  download: 'Download zip',
  sha256: 'SHA-256 of the zip',
  unlocked: 'Yours',
  gallery: (title: string) => `Pictures of ${title}`,
  picture: (index: number, total: number) => `Picture ${index} of ${total}`,
  pictures: (count: number) =>
    `Scroll sideways to see ${count === 2 ? 'both pictures' : `all ${count} pictures`}`,
  previousPicture: 'Previous picture',
  nextPicture: 'Next picture',
  quickActions: 'Quick actions',
  statusPanel: 'Status',
  update: 'Update',
  deleteTitle: 'Delete this project?',
  deleteBody:
    'It is removed from the market immediately. Buyers keep what they bought. This cannot be undone.',
  bannedReason: (reason: string) =>
    `We removed this project from the market. Nobody can find or buy it; buyers keep what they bought. Reason: “${reason}”. If you think this is a mistake, reply to our email.`,
  soldCannotEdit: 'A sold project can no longer be edited.',
  loadFailed: 'Failed to load project details', // spec
  deleted: 'Project deleted successfully!',
  deleteFailed: 'Failed to delete project', // spec
  updated: 'Project updated successfully!',
  updateFailed: 'Not able to update the project', // spec: not able to update the  project
  notFoundTitle: 'Project Not Found', // spec
  notFoundBody: 'It may have been deleted, or the address is wrong.',
  backToDashboard: 'Back to dashboard',
  bookmarkFailed: 'Bookmark not added', // spec: Bookmark Not Added, for adding and removing
  bookmarkRemoveFailed: 'Bookmark not removed', // spec: Bookmark Not Added
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
  ownAvailable: 'Listed. Buyers see the price and the buy button here.',
  ownOnHold: 'Nobody can start to buy it while we check what someone reported.',
  ownPending: 'Someone is paying for it. You can edit or delete it once the payment has ended.',
  ownSold: 'Sold. The buyer keeps access even if you delete the listing.',
  notListed: 'Not listed',
  ownUnlisted:
    'A sale was reversed and the buyer was refunded. The project is hidden until you list it again.',
  listAgain: 'List again',
  listedAgain: 'Your project is listed again.',
  listAgainFailed: 'The project could not be listed again',
  editTitle: 'Edit project',
  editLead: 'What was verified cannot be changed.',
  deleteProject: 'Delete project',
  manage: 'Go to dashboard',
  receipt: 'Receipt number',
  amountPaid: 'Amount paid',
  openRepository: 'Open repository',
  privateRepository:
    'The seller’s repository is private. What you bought is the zip of its verified commit, and it stays here for you.',
  watchVideo: 'Watch the demo video',
  downloadAgain: 'Download again',
  downloadCancel: 'Cancel the download',
  downloadFailed: 'The download stopped. Try again.',
  downloadDone: 'The zip is in your downloads.',
  downloadProgress: (received: string, total: string) => `${received} of ${total}`,
  zipSize: 'Size of the zip',
  commit: 'Verified commit',
  shipment: 'Shipment',
  shipmentSteps: { Pending: 'Being prepared', Shipped: 'Shipped', Delivered: 'Delivered' },
  shipTo: 'Ships to',
  addressRemovedOn: ({ date, afterDelivery }: RemovedAddress) =>
    afterDelivery
      ? `Your address and phone number were removed on ${date}, ${ADDRESS_RETENTION_DAYS} days after delivery.`
      : `Your address and phone number were removed on ${date}. Addresses are not kept forever.`,
  courier: 'Courier',
  tracking: 'Tracking number',
  languages: 'Languages',
  reportTitle: 'Verification report',
  memberSince: (date: string) => `Member since ${date}`,
  githubVerified: 'GitHub verified',
  contactSeller: 'Email the seller',
  reviewRatingMissing: 'Choose one to five stars.',
  reviewCommentMissing: 'Write a few words for the next buyer.',
  reviewedAlready: 'You have reviewed this project. Thank you.',
  listedOn: 'Listed',
  oneTime: 'One payment, yours for good',
  shipsBy: (day: string) => `Ships by ${day}, or you get your money back`,
  closed: 'Closed',
  closedUntil: (day: string) => `Closed until ${day}`,
  closedNow: 'The seller is not taking orders at the moment',
  ownShopClosed: 'Your shop is closed. Open it in the settings.',
  ownShopClosedUntil: (day: string) => `Your shop is closed until ${day}, then opens automatically.`,
  closedHint: 'You can bookmark the project and buy it once the seller is back.',
  sectionFailed: 'This section could not be shown',

  moreFromSeller: (name: string) => `More from ${name}`,
  similar: 'Similar projects',
} as const;
