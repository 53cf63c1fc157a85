export const MAX_VERSIONS = 100;
export const MAX_RELEASE_NOTES_CHARS = 2_000;
/** How many of the newest versions a project's page shows. */
export const VERSIONS_ON_PAGE = 10;
