const text = (description: string, more: object = {}) => ({ type: 'string', description, ...more });
const email = text('The address of the account', { format: 'email' });
const password = text('At least 8 characters', { format: 'password' });

const jsonBody = (properties: Record<string, object>, example: Record<string, string>) => ({
  required: true,
  content: {
    'application/json': {
      schema: { type: 'object', required: Object.keys(properties), properties },
      example,
    },
  },
});
const answer = (description: string, properties: Record<string, object>, example: object) => ({
  description,
  content: { 'application/json': { schema: { type: 'object', properties }, example } },
});
const refused = (description: string, example?: { code: string; message: string }) => ({
  description,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['message'],
        properties: { code: { type: 'string' }, message: text('A sentence a person can act on') },
      },
      ...(example === undefined ? {} : { example }),
    },
  },
});
const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});
const always = {
  429: {
    description: 'Too many attempts; see Retry-After',
    content: {
      ...refused('').content,
      ...problem('').content,
    },
  },
  500: problem('`internal-error`: Something went wrong'),
  503: problem('`overloaded`: Too busy; `service-unavailable`: An outside service is not answering'),
};
const alwaysWithBody = {
  ...always,
  403: refused('The page of another origin sent it', {
    code: 'INVALID_ORIGIN',
    message: 'Invalid origin',
  }),
  413: problem('`too-large`: The body has more than 16 kB'),
  415: problem('`unsupported-media-type`: The body is not JSON'),
};
const user = {
  id: text('The account'),
  email,
  name: text("The person's name"),
  emailVerified: { type: 'boolean' },
};
const userExample = {
  id: 'rXkQ0c2yqf7uTfUu8mZ1wzJ3hE5nLb4V',
  email: 'asha@college.example',
  name: 'Asha Verma',
  emailVerified: true,
};
const withSession = 'The session is in a cookie, which `GET /api/identity/token` reads.';

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
