export const shopTexts = {
  title: 'Holidays',
  hint: 'While your shop is closed, your projects stay visible but cannot be bought. Orders that you have already continue.',
  until: 'Open again on',
  untilHint: 'Without a date, your shop stays closed until you open it.',
  close: 'Close my shop',
  open: 'Open my shop',
  closed: 'Your shop is closed.',
  closedUntil: (day: string) => `Your shop is closed until ${day}, and then opens by itself.`,
  nowClosed: 'Your shop is closed.',
  nowOpen: 'Your shop is open.',
  failed: 'This could not be saved. Please try again.',
  loadFailed: 'Your holidays could not be loaded',
};
