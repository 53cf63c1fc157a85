import type * as english from '../../en/screens/theme.ts';
import type { Translated } from '../../languages.ts';

export const themeTexts: Translated<typeof english.themeTexts> = {
  label: 'थीम',
  light: 'लाइट',
  dark: 'डार्क',
  system: 'सिस्टम',
  switchToDark: 'डार्क थीम चुनें',
  switchToLight: 'लाइट थीम चुनें',
};
