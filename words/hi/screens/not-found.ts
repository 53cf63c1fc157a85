import type * as english from '../../en/screens/not-found.ts';
import type { Translated } from '../../languages.ts';

export const notFoundTexts: Translated<typeof english.notFoundTexts> = {
  title: 'पेज नहीं मिला',
  body: 'यह पेज है ही नहीं या इसका पता बदल गया है।',
  home: 'होम पेज पर जाएँ',
};
