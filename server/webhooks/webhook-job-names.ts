/** Separate from the jobs to avoid an import cycle: jobs import the use cases that enqueue them. */
export const DELIVER_WEBHOOK = { name: 'deliver-webhook' } as const;
export const SEND_MAIL = { name: 'send-mail' } as const;
