/** Id of the search suggestions in the bar, which start-public.ts fills while a visitor types. */
export const suggestionListId = 'search-suggestions';
