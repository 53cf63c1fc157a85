export const MAX_VERSIONS = 100;
export const MAX_RELEASE_NOTES_CHARS = 2_000;
/** The newest versions, which the page of a project shows. */
export const VERSIONS_ON_PAGE = 10;
