export const feedKeys = {
  list: ['feed', 'list'] as const,
  /** The feed stream sets this value; no request fetches it. */
  unread: ['feed', 'unread'] as const,
};
