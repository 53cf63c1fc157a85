/** Further downloads of a purchase are not logged. */
export const MAX_LOGGED_DOWNLOADS = 100;

/** A request for a part of the zip continues the download that began within this time, if there is one. */
export const RESUME_WITHIN_HOURS = 24;
