export const suggestionListId = 'search-suggestions';
