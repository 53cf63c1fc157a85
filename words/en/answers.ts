/** Clients receive the code and the parameters of a response in addition to its message. */
export const answers = {
  'project-verified': () => 'Project verified',
  'project-added': () => 'Project added successfully',
  'proof-sent': () => 'Your photo is sent. A person looks at it within a day.',
  'project-updated': () => 'Project updated successfully',
  'version-added': ({ number }: { number: number }) => `Version ${number} is published`,
  'project-deleted': () => 'Project deleted successfully',
  'profile-completed': () => 'Profile updated successfully!',
  'profile-updated': () => 'Profile updated successfully',
  'account-deleted': () => 'Your account was deleted.',
  'question-asked': () => 'Your question is public now',
  'asked-privately': () => 'Your question is sent to the seller',
  'question-answered': () => 'Your answer is public now',
  reported: ({ number }: { number: number }) =>
    `Thank you. We review report ${number} within three days and email you our decision.`,
  'payout-account-saved': () => 'Your payout details are saved',
  'tax-identity-removed': () => 'Your tax details are removed',
  'payout-account-removed': () => 'Your payout details are removed',
  'claim-opened': ({ number }: { number: number }) => `Claim ${number} is open`,
  'claim-answered': () => 'Your answer was saved',
};

export const paymentDeclined = 'The payment was declined.';

export const historyReasons = {
  'bank-confirming': 'Your bank is still confirming the payment.',
  'refund-under-way': 'The refund is on its way.',
  'bank-took-back': 'Your bank took the payment back.',
  'bank-of-buyer-took-back': 'The buyer’s bank took the payment back.',
};
