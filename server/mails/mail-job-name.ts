/** Name of the mail job, for use cases that enqueue it. */
export const SEND_MAIL = { name: 'send-mail' } as const;
