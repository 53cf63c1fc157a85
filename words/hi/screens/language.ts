import type * as english from '../../en/screens/language.ts';
import type { Translated } from '../../languages.ts';

export const languageTexts: Translated<typeof english.languageTexts> = {
  label: 'भाषा',
  hint: 'पेज, मैसेज और आपको भेजे जाने वाले ईमेल।',
};
