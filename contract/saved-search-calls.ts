import { Type } from 'typebox';
import { CATEGORIES, COMPLEXITIES } from '#domain/projects/project.ts';
import { call } from './call.ts';
import { facetFilters, listFilters } from './project-calls.ts';
import { Done, Envelope, Fields, Id, idParams, Timestamp } from './schemas.ts';

const onlyTrue = Type.Optional(Type.Literal(true));
const savedFilters = {
  search: listFilters.search,
  category: Type.Optional(Type.Enum(CATEGORIES)),
  level: Type.Optional(Type.Enum(COMPLEXITIES)),
  subject: facetFilters.subject,
  technology: facetFilters.technology,
  price: facetFilters.price,
  tests: onlyTrue,
  video: onlyTrue,
};

export const SavedSearch = Fields({ search_id: Id, filters: Fields(savedFilters), created_at: Timestamp });

export const savedSearchCalls = {
  'GET /api/saved-searches': call({
    summary: "The caller's saved searches, newest first",
    access: 'member',
    response: Envelope(Type.Array(SavedSearch)),
    problems: [],
  }),
  'POST /api/saved-searches': call({
    summary:
      'Saves a search: new listings that match it appear in the feed of the caller. The same search is saved once',
    access: 'member',
    body: Fields(savedFilters),
    response: Envelope(SavedSearch),
    problems: ['invalid-field', 'not-allowed'],
  }),
  'DELETE /api/saved-searches/{search_id}': call({
    summary: 'Ends a saved search',
    access: 'member',
    params: idParams('search_id'),
    response: Done,
    problems: ['not-found'],
  }),
};
