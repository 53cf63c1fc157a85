export const SEND_MAIL = { name: 'send-mail' } as const;
