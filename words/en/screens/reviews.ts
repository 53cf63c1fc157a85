/** Texts for changing a review and replying to one. */
export const reviewsTexts = {
  change: 'Change your review',
  save: 'Save the change',
  cancel: 'Cancel',
  changed: 'Your review has been changed.',
  changeFailed: 'Your review could not be changed. Please try again.',
  settled: 'This review can no longer be changed.',
  reply: 'Reply',
  changeReply: 'Change the reply',
  removeReply: 'Remove the reply',
  replyLabel: 'Your public reply',
  replyHint: 'Everyone can read it, next to the review.',
  sendReply: 'Publish the reply',
  replied: 'Your reply is published.',
  replyRemoved: 'Your reply has been removed.',
  replyMissing: 'Write a reply.',
  replyFailed: 'Your reply could not be saved. Please try again.',
} as const;
