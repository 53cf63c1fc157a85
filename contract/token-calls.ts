import { Type } from 'typebox';
import {
  API_SCOPES,
  DEFAULT_TOKEN_LIFETIME_DAYS,
  MAX_TOKEN_NAME_CHARS,
  TOKEN_LIFETIMES_DAYS,
} from '#domain/accounts/api-token.ts';
import { call } from './call.ts';
import { Done, Envelope, Fields, GivenPassword, Id, idParams, nullable, Timestamp } from './schemas.ts';

const token = {
  token_id: Id,
  name: Type.String(),
  scopes: Type.Array(Type.Enum(API_SCOPES)),
  created_at: Timestamp,
  last_used_at: nullable(Timestamp),
  expires_at: Timestamp,
};

export const ApiToken = Fields(token);

export const tokenCalls = {
  'GET /api/auth/tokens': call({
    summary:
      "The caller's API tokens, newest first, without the tokens themselves; expired ones stay until they are removed",
    access: 'member',
    response: Envelope(Type.Array(ApiToken)),
    problems: [],
  }),
  'POST /api/auth/tokens': call({
    summary:
      'Makes an API token for a program of the caller; the answer is the only one that contains it. Needs the password or a Google sign-in of the last ten minutes',
    access: 'member',
    checksRevocation: true,
    body: Fields({
      name: Type.String({ minLength: 1, maxLength: MAX_TOKEN_NAME_CHARS }),
      scopes: Type.Array(Type.Enum(API_SCOPES), { minItems: 1, uniqueItems: true }),
      expires_in_days: Type.Optional(
        Type.Enum(TOKEN_LIFETIMES_DAYS, { default: DEFAULT_TOKEN_LIFETIME_DAYS }),
      ),
      password: Type.Optional(GivenPassword),
    }),
    response: Envelope(Fields({ ...token, token: Type.String() })),
    problems: ['invalid-field', 'not-allowed', 'too-many-tokens', 'too-many-requests'],
  }),
  'DELETE /api/auth/tokens/{token_id}': call({
    summary: 'Revokes an API token; programs with it are refused at once',
    access: 'member',
    params: idParams('token_id'),
    response: Done,
    problems: ['not-found'],
  }),
};
