export const shopTexts = {
  title: 'Holidays',
  hint: 'While your shop is closed, your projects stay visible but cannot be bought. Ship earlier orders in time all the same: otherwise their buyers get the money back.',
  until: 'Open again on',
  untilHint: 'Without a date, your shop stays closed until you open it.',
  close: 'Close my shop',
  open: 'Open my shop',
  closed: 'Your shop is closed.',
  closedUntil: (day: string) => `Your shop is closed until ${day}, then opens automatically.`,
  nowClosed: 'Your shop is closed.',
  nowOpen: 'Your shop is open.',
  failed: 'Your change could not be saved. Please try again.',
  loadFailed: 'Your holidays could not be loaded',
};
