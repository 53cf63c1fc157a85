/**
 * The names are in a separate file to avoid an import cycle, because the jobs import the use cases that
 * enqueue them.
 */
export const ALIGN_TRANSFER = { name: 'align-transfer' } as const;
export const SEND_TRANSFERS = { name: 'send-transfers' } as const;
export const RECONCILE_TRANSFERS = { name: 'reconcile-transfers' } as const;
export const SYNC_LINKED_ACCOUNT = { name: 'sync-linked-account' } as const;
