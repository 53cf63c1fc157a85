/** These texts are separate from project.ts, because lists of projects load only these. */
export const projectCardTexts = {
  category: { SOFTWARE: 'Software', HARDWARE: 'Hardware' },
  level: { Low: 'Low', Medium: 'Medium', High: 'High', 'Very High': 'Very High' }, // spec
  status: { available: 'Available', pending: 'Reserved', sold: 'Sold' },
  onHold: 'On hold',
  by: (seller: string) => `by ${seller}`,
  seller: 'Seller',
  levelLabel: 'Level',
  work: (hours: string) => `${hours} h of work`,
  copies: (sold: string) => (sold === '0' ? 'copies' : `${sold} sold`),
  youReceive: 'you receive',
  technologies: 'Technologies',
  yours: 'Your Project', // spec
  notListed: 'Not listed',
  unlocked: 'Yours',
  addBookmark: (title: string) => `Bookmark ${title}`,
  removeBookmark: (title: string) => `Remove the bookmark from ${title}`,
  bookmarkFailed: 'Bookmark not added', // spec: Bookmark Not Added, for adding and removing
  bookmarkRemoveFailed: 'Bookmark not removed', // spec: Bookmark Not Added
} as const;
