export const chartTexts = {
  value: (label: string, value: string) => `${label}: ${value}`,
  empty: 'Nothing to show yet.',
} as const;
