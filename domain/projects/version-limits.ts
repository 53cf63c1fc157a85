export const MAX_VERSIONS = 100;
export const MAX_RELEASE_NOTES_CHARS = 2_000;
export const VERSIONS_ON_PAGE = 10;
/** Buyers get at most one email about new versions of a listing in this time. */
export const VERSION_MAIL_HOURS = 24;
