/** These names are separate from the jobs to avoid an import cycle: the jobs import the use cases that enqueue them. */
export const REFUND_UNSOLD_PAYMENT = { name: 'refund-purchase' } as const;
export const EXPIRE_RESERVATION = { name: 'expire-reservation' } as const;
export const END_WITHDRAWN = { name: 'end-withdrawn-reservation' } as const;
export const REFUND_SALE = { name: 'refund-unshipped' } as const;
export const REFUND_PART = { name: 'refund-part' } as const;
export const HANDLE_GATEWAY_EVENT = { name: 'handle-gateway-event' } as const;
export const SEND_MAIL = { name: 'send-mail' } as const;
export const NOTIFY_BOOKMARKERS = { name: 'tell-bookmarks' } as const;
export const NOTIFY_WEBHOOKS = { name: 'tell-webhooks' } as const;
