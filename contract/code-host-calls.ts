import { Type } from 'typebox';
import { call } from './call.ts';
import { Fields } from './schemas.ts';

export const INSTALL_RETURNS = ['add-project', 'profile'] as const;

export const codeHostCalls = {
  'GET /api/auth/github/install': call({
    summary:
      'Redirects to the page at GitHub on which a seller lets our app read chosen private repositories',
    access: 'public',
    query: Fields({ from: Type.Optional(Type.Enum(INSTALL_RETURNS)) }),
    response: Type.Null(),
    responseKind: 'redirect',
    problems: ['not-found'],
  }),
  'GET /api/auth/github/installed': call({
    summary:
      'Where GitHub sends the browser after an installation. Grants nothing: GitHub is asked at each verification',
    access: 'public',
    query: Type.Object({
      state: Type.Optional(Type.String({ maxLength: 512 })),
      /** `installation_id` and `setup_action` are ignored, because anybody can forge a link that contains them. */
      installation_id: Type.Optional(Type.String({ maxLength: 40 })),
      setup_action: Type.Optional(Type.String({ maxLength: 40 })),
    }),
    response: Type.Null(),
    responseKind: 'redirect',
    problems: ['bad-request'],
  }),
  'POST /api/auth/github/webhook': call({
    summary: "Receives GitHub's signed events about installations; a job then asks GitHub what changed",
    access: 'public',
    response: Fields({ received: Type.Literal(true) }),
    rawBody: true,
    problems: ['bad-signature'],
  }),
};
