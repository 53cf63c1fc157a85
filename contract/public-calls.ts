import { Type } from 'typebox';
import { CATEGORIES, PROJECT_STATUSES } from '#domain/projects/project.ts';
import { LICENCES } from '#domain/projects/sale-mode.ts';
import { GRANT_VERDICTS } from '#domain/purchases/grant.ts';
import { call } from './call.ts';
import { Envelope, Fields, Id, idParams, nullable, Timestamp } from './schemas.ts';

export const Suggestions = Fields({
  searches: Type.Array(Type.String()),
  projects: Type.Array(Fields({ project_id: Id, title: Type.String() })),
});

export const PublicProject = Fields({
  project_id: Id,
  title: Type.String(),
  category: Type.Enum(CATEGORIES),
  /** In whole rupees, without the platform fee. */
  price: Type.Integer(),
  status: Type.Enum(PROJECT_STATUSES),
});

/** Anybody who has a grant can check it, so the response contains only the grant's content and whether it is valid. */
export const GrantCheck = Fields({
  /**
   * The verdict is `refunded` from the start of a refund, and `disputed` while the buyer's bank has reclaimed the
   * money.
   */
  verdict: Type.Enum(GRANT_VERDICTS),
  grant: nullable(
    Fields({
      order: Type.String(),
      title: Type.String(),
      licence: Type.Enum(['exclusive', ...LICENCES]),
      /** Null in grants that were issued before projects had versions. */
      version: nullable(Type.Integer()),
      commit: Type.String(),
      archive: Fields({ sha256: Type.String(), size_bytes: Type.Integer() }),
      buyer: nullable(Type.String()),
      paid_at: Timestamp,
      issued_at: Timestamp,
    }),
  ),
});

/** A JSON Web Key Set: https://www.rfc-editor.org/rfc/rfc7517#section-5 */
export const GrantKeys = Fields({
  keys: Type.Array(
    Fields({
      kty: Type.String(),
      crv: Type.String(),
      x: Type.String(),
      kid: Type.String(),
      alg: Type.String(),
      use: Type.String(),
    }),
  ),
});

export const publicCalls = {
  'POST /api/public/grant-checks': call({
    summary: 'Checks the signature of a licence grant, and whether its purchase still stands',
    access: 'public',
    body: Fields({ grant: Type.String({ minLength: 1, maxLength: 4000 }) }),
    response: Envelope(GrantCheck),
    problems: ['invalid-field'],
  }),
  'GET /api/public/grant-keys': call({
    summary: 'The public keys that verify licence grants, as a JSON Web Key Set',
    access: 'public',
    response: GrantKeys,
    problems: [],
  }),
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
    query: Fields({ search: Type.String({ maxLength: 100 }) }),
    response: Envelope(Suggestions),
    problems: ['invalid-field'],
  }),
};
