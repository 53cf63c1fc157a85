/** An account that has not proved its address for so long is deleted; its owner may sign up again. */
export const PENDING_ACCOUNT_DAYS = 30;
