export const offlineTexts = {
  offline: 'You are offline. This page may be out of date.',
  sending: 'You are offline. What you sent waits until you are back.',
} as const;
