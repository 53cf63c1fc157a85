export const feedKeys = {
  list: ['feed', 'list'] as const,
  /** No query fetches this value. The feed stream, its polling fallback and marking entries as read set it. */
  unread: ['feed', 'unread'] as const,
};

export const privateQuestionKey = ['private-questions'] as const;

export const orderKeys = {
  all: ['orders'] as const,
  processes: ['order-processes'] as const,
};
