/** These texts are separate from feed.ts, because every page with a sidebar loads them. */
export const feedLinkTexts = {
  updates: 'Updates',
  /** Screen readers announce this after "Updates". */
  unread: (count: number) => (count > 9 ? ', more than 9 unread' : `, ${count} unread`),
  count: (count: number) => (count > 9 ? '9+' : String(count)),
} as const;
