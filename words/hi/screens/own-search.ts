export const ownSearchTexts = {
  covers: (count: number) => `The search covers the newest ${count.toLocaleString('en-IN')} in this list.`,
} as const;
