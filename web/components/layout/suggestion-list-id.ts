/** The list of suggestions of the bar's search, which start-public.ts fills while a visitor types. */
export const suggestionListId = 'search-suggestions';
