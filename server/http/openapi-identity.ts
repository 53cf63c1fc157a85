/** Calls outside the contract: accounts and tokens at the identity provider, and pictures. */

const text = (description: string, more: object = {}) => ({ type: 'string', description, ...more });
const email = text('The address of the account', { format: 'email' });
const password = text('At least 8 characters', { format: 'password' });

const jsonBody = (properties: Record<string, object>) => ({
  required: true,
  content: {
    'application/json': {
      schema: { type: 'object', required: Object.keys(properties), properties },
    },
  },
});
const answer = (description: string, properties: Record<string, object> = {}) => ({
  description,
  content: { 'application/json': { schema: { type: 'object', properties } } },
});
const refused = (description: string) => ({
  description,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: { code: { type: 'string' }, message: text('A sentence a person can act on') },
      },
    },
  },
});
const tooMany = { 429: refused('Too many attempts; see Retry-After') };
const withSession = 'The session is in a cookie, which `GET /api/identity/token` reads.';

export const identityPaths = {
  '/api/identity/sign-up/email': {
    post: {
      operationId: 'signUp',
      summary: 'Creates an account and mails a link that verifies the address',
      description: `Anyone may call it. ${withSession}`,
      tags: ['identity'],
      security: [],
      requestBody: jsonBody({ email, password, name: text("The person's name") }),
      responses: {
        200: answer('The account is created, and signed in'),
        400: refused('The address or the password cannot be used'),
        422: refused('The account cannot be created'),
        ...tooMany,
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
      requestBody: jsonBody({ email, password }),
      responses: { 200: answer('Signed in'), 401: refused('Wrong address or password'), ...tooMany },
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
        200: answer('The token', { token: text('A signed JWT') }),
        401: refused('There is no session'),
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
      responses: { 200: answer('Signed out'), 400: refused('There is no session') },
    },
  },
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
        },
      ],
      responses: {
        200: {
          description: 'The picture',
          content: { 'image/webp': { schema: { type: 'string', format: 'binary' } } },
        },
        304: { description: 'Unchanged since the answer with the ETag of If-None-Match' },
        404: { description: 'There is no such picture' },
      },
    },
  },
};
