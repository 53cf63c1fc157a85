export const feedKeys = {
  list: ['feed', 'list'] as const,
  /** The feed stream sets the unread count; no request fetches it. */
  unread: ['feed', 'unread'] as const,
};
