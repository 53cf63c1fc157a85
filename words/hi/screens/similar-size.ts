import type * as english from '../../en/screens/similar-size.ts';
import type { Translated } from '../../languages.ts';

export const similarSizeTexts: Translated<typeof english.similarSizeTexts> = {
  title: 'मिलते-जुलते प्रोजेक्ट के मुकाबले साइज़',
  hint: (lines) => `इसमें कोड की ${lines} लाइनें हैं।`,
};
