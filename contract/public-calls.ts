import { Type } from 'typebox';
import { CATEGORIES, PROJECT_STATUSES } from '#domain/projects/project.ts';
import { call } from './call.ts';
import { Envelope, Id, idParams, strict } from './schemas.ts';

export const Suggestions = Type.Object(
  {
    searches: Type.Array(Type.String()),
    projects: Type.Array(Type.Object({ project_id: Id, title: Type.String() }, strict)),
  },
  strict,
);

export const PublicProject = Type.Object(
  {
    project_id: Id,
    title: Type.String(),
    category: Type.Enum(CATEGORIES),
    /** Whole rupees, without the platform fee. */
    price: Type.Integer(),
    status: Type.Enum(PROJECT_STATUSES),
  },
  strict,
);

export const publicCalls = {
  'GET /api/public/projects/{projectId}': call({
    summary: 'Title and price of a listed project, for the log-in page of a visitor who wants to buy it',
    access: 'public',
    params: idParams('projectId'),
    response: Envelope(PublicProject),
    problems: ['not-found', 'invalid-field'],
  }),
  'GET /api/public/suggestions': call({
    summary: 'Completions of a search while a visitor types it',
    access: 'public',
    query: Type.Object({ search: Type.String({ maxLength: 100 }) }, strict),
    response: Envelope(Suggestions),
    problems: ['invalid-field'],
  }),
};
