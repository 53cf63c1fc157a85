export const MAX_LOGGED_DOWNLOADS = 100;

/** A range request within this time after a download began counts as part of that download. */
export const RESUME_WITHIN_HOURS = 24;
