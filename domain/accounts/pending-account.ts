/** Pending accounts are deleted at this age. */
export const PENDING_ACCOUNT_DAYS = 30;
