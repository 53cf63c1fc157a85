import type * as english from '../../en/screens/feed-link.ts';
import type { Translated } from '../../languages.ts';

/** These texts are separate from feed.ts, because every page with a sidebar loads them. */
export const feedLinkTexts: Translated<typeof english.feedLinkTexts> = {
  updates: 'अपडेट',
  /** Screen readers announce this after "अपडेट". */
  unread: (count: number) => (count > 9 ? ', 9 से ज़्यादा बिना पढ़े' : `, ${count} बिना पढ़े`),
  count: (count: number) => (count > 9 ? '9+' : String(count)),
};
