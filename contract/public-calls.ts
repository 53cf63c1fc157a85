import { Type } from 'typebox';
import { CATEGORIES, PROJECT_STATUSES } from '#domain/projects/project.ts';
import { LICENCES } from '#domain/projects/sale-mode.ts';
import { GRANT_VERDICTS } from '#domain/purchases/grant.ts';
import { call } from './call.ts';
import { Envelope, Id, idParams, nullable, strict, Timestamp } from './schemas.ts';

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
    /** In whole rupees, without the platform fee. */
    price: Type.Integer(),
    status: Type.Enum(PROJECT_STATUSES),
  },
  strict,
);

/** Anybody who has a grant can check it, so the response contains only the grant's content and whether it is valid. */
export const GrantCheck = Type.Object(
  {
    /**
     * The verdict is `refunded` from the start of a refund, and `disputed` while the buyer's bank has reclaimed the
     * money.
     */
    verdict: Type.Enum(GRANT_VERDICTS),
    grant: nullable(
      Type.Object(
        {
          order: Type.String(),
          title: Type.String(),
          licence: Type.Enum(['exclusive', ...LICENCES]),
          /** Null in grants that were issued before projects had versions. */
          version: nullable(Type.Integer()),
          commit: Type.String(),
          archive: Type.Object({ sha256: Type.String(), size_bytes: Type.Integer() }, strict),
          buyer: nullable(Type.String()),
          paid_at: Timestamp,
          issued_at: Timestamp,
        },
        strict,
      ),
    ),
  },
  strict,
);

/** A JSON Web Key Set: https://www.rfc-editor.org/rfc/rfc7517#section-5 */
export const GrantKeys = Type.Object(
  {
    keys: Type.Array(
      Type.Object(
        {
          kty: Type.String(),
          crv: Type.String(),
          x: Type.String(),
          kid: Type.String(),
          alg: Type.String(),
          use: Type.String(),
        },
        strict,
      ),
    ),
  },
  strict,
);

export const publicCalls = {
  'POST /api/public/grant-checks': call({
    summary: 'Checks the signature of a licence grant, and whether its purchase still stands',
    access: 'public',
    body: Type.Object({ grant: Type.String({ minLength: 1, maxLength: 4000 }) }, strict),
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
    query: Type.Object({ search: Type.String({ maxLength: 100 }) }, strict),
    response: Envelope(Suggestions),
    problems: ['invalid-field'],
  }),
};
