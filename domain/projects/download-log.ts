/** Further downloads of a purchase are not logged. */
export const MAX_LOGGED_DOWNLOADS = 100;
