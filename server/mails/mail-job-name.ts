/** The mail job's name, for use cases that enqueue it. */
export const SEND_MAIL = { name: 'send-mail' } as const;
