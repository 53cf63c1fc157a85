/** Apart from the jobs, which import the use cases that enqueue them. */
export const DELIVER_WEBHOOK = { name: 'deliver-webhook' } as const;
/** Defined in the mails slice. */
export const SEND_MAIL = { name: 'send-mail' } as const;
