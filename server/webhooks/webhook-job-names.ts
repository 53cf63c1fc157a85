/**
 * The names are in a separate file to avoid an import cycle, because the jobs import the use cases that
 * enqueue them.
 */
export const DELIVER_WEBHOOK = { name: 'deliver-webhook' } as const;
export const SEND_MAIL = { name: 'send-mail' } as const;
