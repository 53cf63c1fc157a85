import type * as english from '../../en/screens/own-search.ts';
import type { Translated } from '../../languages.ts';

export const ownSearchTexts: Translated<typeof english.ownSearchTexts> = {
  covers: (count) => `सर्च इस सूची के सबसे नए ${count.toLocaleString('hi-IN-u-nu-latn')} में होती है।`,
};
