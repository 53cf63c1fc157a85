export const feedKeys = {
  list: ['feed', 'list'] as const,
  /** Set by the feed stream; no request fetches it. */
  unread: ['feed', 'unread'] as const,
};
