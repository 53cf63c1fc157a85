export const MAX_VERSIONS = 100;
export const MAX_RELEASE_NOTES_CHARS = 2_000;
export const VERSIONS_ON_PAGE = 10;
