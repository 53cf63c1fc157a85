import { identityLinkPaths } from './openapi-links.ts';
import {
  always,
  alwaysWithBody,
  answer,
  email,
  jsonBody,
  password,
  problem,
  refused,
  text,
  user,
  userExample,
  withSession,
} from './openapi-parts.ts';

export const identityPaths = {
  '/api/identity/sign-up/email': {
    post: {
      operationId: 'signUp',
      summary: 'Creates an account and mails a link that verifies the address',
      description: `Anyone may call it. ${withSession}`,
      tags: ['identity'],
      security: [],
      requestBody: jsonBody(
        { email, password, name: text("The person's name") },
        { email: 'asha@college.example', password: 'monsoon-kettle-42', name: 'Asha Verma' },
      ),
      responses: {
        200: answer(
          'The account is created, and signed in',
          { user: { type: 'object', properties: user } },
          { user: { ...userExample, emailVerified: false } },
        ),
        400: refused('The address or the password cannot be used', {
          code: 'INVALID_EMAIL',
          message: 'Enter an email address.',
        }),
        422: refused('The account cannot be created'),
        ...alwaysWithBody,
      },
    },
  },
  '/api/identity/sign-in/email': {
    post: {
      operationId: 'signIn',
      summary: 'Signs in with address and password',
      description: `Anyone may call it. ${withSession}`,
      tags: ['identity'],
      security: [],
      requestBody: jsonBody(
        { email, password },
        { email: 'asha@college.example', password: 'monsoon-kettle-42' },
      ),
      responses: {
        200: answer('Signed in', { user: { type: 'object', properties: user } }, { user: userExample }),
        400: refused('The body is not a JSON object with both fields'),
        401: refused('Wrong address or password', {
          code: 'INVALID_EMAIL_OR_PASSWORD',
          message: 'Wrong email address or password.',
        }),
        ...alwaysWithBody,
      },
    },
  },
  '/api/identity/token': {
    get: {
      operationId: 'getToken',
      summary: 'The ID token of the session, which the other calls take as bearer token',
      description: 'Needs the session cookie. Ask for a new token before `exp` of the old one.',
      tags: ['identity'],
      security: [],
      responses: {
        200: answer(
          'The token',
          { token: text('A signed JWT') },
          { token: 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJyWGtRMCJ9.EXAMPLE' },
        ),
        401: refused('There is no session'),
        ...always,
      },
    },
  },
  '/api/identity/sign-out': {
    post: {
      operationId: 'signOut',
      summary: 'Ends the session',
      description: 'Needs the session cookie.',
      tags: ['identity'],
      security: [],
      responses: {
        200: answer('Signed out', { success: { type: 'boolean' } }, { success: true }),
        400: refused('There is no session'),
        ...alwaysWithBody,
      },
    },
  },
  '/api/identity/get-session': {
    get: {
      operationId: 'getSession',
      summary: 'The session of the cookie, or null',
      description: 'Anyone may call it.',
      tags: ['identity'],
      security: [],
      responses: {
        200: {
          description: 'The session and its account, or null without a session',
          content: {
            'application/json': {
              schema: {
                oneOf: [
                  {
                    type: 'object',
                    required: ['session', 'user'],
                    properties: { session: { type: 'object' }, user: { type: 'object', properties: user } },
                  },
                  { type: 'null' },
                ],
              },
              example: { session: { id: 'sKq3', expiresAt: '2026-08-31T09:30:00.000Z' }, user: userExample },
            },
          },
        },
        ...always,
      },
    },
  },
  '/api/identity/list-accounts': {
    get: {
      operationId: 'listSignInMethods',
      summary: 'How the account can sign in',
      description: 'Needs the session cookie.',
      tags: ['identity'],
      security: [],
      responses: {
        200: {
          description: 'One entry for each method',
          content: {
            'application/json': {
              schema: {
                type: 'array',
                items: {
                  type: 'object',
                  required: ['providerId'],
                  properties: {
                    providerId: text('`credential` is a password', { enum: ['credential', 'google'] }),
                  },
                },
              },
              example: [{ providerId: 'credential' }],
            },
          },
        },
        401: refused('There is no session'),
        ...always,
      },
    },
  },
  '/api/identity/jwks': {
    get: {
      operationId: 'getKeys',
      summary: 'The public keys of ID tokens',
      description: 'Anyone may call it.',
      tags: ['identity'],
      security: [],
      responses: {
        200: answer(
          'A JSON Web Key Set',
          { keys: { type: 'array', items: { type: 'object' } } },
          { keys: [{ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', kid: 'k1', x: 'EXAMPLE' }] },
        ),
        ...always,
      },
    },
  },
  ...identityLinkPaths,
  '/media/{file}': {
    get: {
      operationId: 'getMedia',
      summary: 'A picture',
      description: 'Anyone may call it. The name holds a hash of the content, so the answer never changes.',
      tags: ['media'],
      security: [],
      parameters: [
        {
          name: 'file',
          in: 'path',
          required: true,
          schema: text('The name in `url` or `sizes` of a picture'),
          example: `${'5e'.repeat(32)}-800.webp`,
        },
      ],
      responses: {
        200: {
          description: 'The picture',
          content: { 'image/webp': { schema: { type: 'string', format: 'binary' } } },
        },
        206: {
          description: 'The part that a Range asks for',
          content: { 'image/webp': { schema: { type: 'string', format: 'binary' } } },
        },
        304: { description: 'Unchanged since the answer with the ETag of If-None-Match' },
        404: { description: 'There is no such picture' },
        416: { description: 'The range begins beyond the end of the picture' },
        500: problem('`internal-error`: The stored picture is damaged'),
        503: problem('`overloaded`: Too busy; `service-unavailable`: The store is not answering'),
      },
    },
  },
};
