export const savedSearchTexts = {
  save: 'Tell me when one is listed',
  saved: 'New projects for this search come to your feed.',
  end: 'Stop',
  failed: 'The search could not be saved. Please try again.',
  endFailed: 'The search could not be ended. Please try again.',
  title: 'Saved searches',
  hint: 'New projects that match appear in your feed, within the hour.',
  endOf: (search: string) => `Stop telling me about ${search}`,
  loadFailed: 'Your saved searches could not be loaded',
} as const;
