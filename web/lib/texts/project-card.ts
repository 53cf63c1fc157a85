/** What a card says of a project. The landing page shows cards too, so the words of the project's own page stay out of here. */
export const projectCardTexts = {
  category: { SOFTWARE: 'Software', HARDWARE: 'Hardware' },
  level: { Low: 'Low', Medium: 'Medium', High: 'High', 'Very High': 'Very High' },
  status: { available: 'Available', pending: 'Reserved', sold: 'Sold' },
  held: 'On hold',
  by: (seller: string) => `by ${seller}`,
  seller: 'Seller',
  levelLabel: 'Level',
  hoursLabel: 'Work',
  technologies: 'Technologies',
} as const;
