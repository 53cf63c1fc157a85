/** start-public.ts fills the list while a visitor types. */
export const suggestionListId = 'search-suggestions';
