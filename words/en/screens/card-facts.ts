import { plural } from './plural.ts';

export const cardFactsTexts = {
  lines: (count: string) => `${count} lines`,
  tests: 'tests',
  video: 'video',
  repositoryLink: 'repository link',
  built: (day: string) => `Photo checked: ${day}`,
  warnings: (count: number) => plural(count, 'warning', 'warnings'),
} as const;
