/** An account without a verified email address is deleted after this time. */
export const PENDING_ACCOUNT_DAYS = 30;
