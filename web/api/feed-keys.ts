export const feedKeys = {
  list: ['feed', 'list'] as const,
  /** Written by the feed stream, never fetched. */
  unread: ['feed', 'unread'] as const,
};
