/** Age at which an account without a verified email address is deleted. */
export const PENDING_ACCOUNT_DAYS = 30;
