/** The job that sends a mail, by the name under which use cases enqueue it. */
export const SEND_MAIL = { name: 'send-mail' } as const;
