/** These texts are separate from project.ts, because the landing page also loads them. */
export const projectCardTexts = {
  category: { SOFTWARE: 'Software', HARDWARE: 'Hardware' },
  level: { Low: 'Low', Medium: 'Medium', High: 'High', 'Very High': 'Very High' }, // spec
  status: { available: 'Available', pending: 'Reserved', sold: 'Sold' },
  onHold: 'On hold',
  by: (seller: string) => `by ${seller}`,
  seller: 'Seller',
  levelLabel: 'Level',
  hoursLabel: 'Work',
  work: (hours: string) => `${hours} h of work`,
  copies: (sold: string) => (sold === '0' ? 'copies' : `copies, ${sold} sold`),
  feeIncluded: 'fee included',
  youReceive: 'you receive',
  technologies: 'Technologies',
} as const;
