import type * as english from '../../en/screens/card-facts.ts';
import type { Translated } from '../../languages.ts';
import { plural } from './plural.ts';

export const cardFactsTexts: Translated<typeof english.cardFactsTexts> = {
  lines: (count: string) => `${count} लाइनें`,
  tests: 'टेस्ट',
  video: 'वीडियो',
  repositoryLink: 'रिपॉज़िटरी का लिंक',
  built: (day) => `फ़ोटो जाँची: ${day}`,
  warnings: (count: number) => plural(count, 'चेतावनी', 'चेतावनियाँ'),
};
