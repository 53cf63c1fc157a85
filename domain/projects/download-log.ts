/** Further downloads of the same purchase are not logged. */
export const MAX_LOGGED_DOWNLOADS = 100;
