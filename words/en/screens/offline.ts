export const offlineTexts = {
  kept: (time: string) => `You are offline. This is how it was on ${time}.`,
  sending: 'You are offline. What you sent waits until you are back.',
  title: 'You are offline',
  banner: 'ProtoHaat cannot be reached.',
  body: 'This page opens when you are back online.',
  list: 'You can read these pages as you last saw them:',
  others: 'Other pages',
} as const;
