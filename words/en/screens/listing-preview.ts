export const listingPreviewTexts = {
  noTitleYet: 'Your title',
  youReceive: 'You receive',
  fee: 'Platform fee (5%)',
  buyerPays: 'Buyer pays',
} as const;
