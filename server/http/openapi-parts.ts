export const text = (description: string, more: object = {}) => ({ type: 'string', description, ...more });
export const email = text('The address of the account', { format: 'email' });
export const password = text('At least 8 characters', { format: 'password' });

export const jsonBody = (
  properties: Record<string, object>,
  example: Record<string, string>,
  optional: readonly string[] = [],
) => ({
  required: true,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: Object.keys(properties).filter((name) => !optional.includes(name)),
        properties,
      },
      example,
    },
  },
});
export const answer = (description: string, properties: Record<string, object>, example: object) => ({
  description,
  content: { 'application/json': { schema: { type: 'object', properties }, example } },
});
export const refused = (description: string, example?: { code: string; message: string }) => ({
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
export const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});
export const always = {
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
export const alwaysWithBody = {
  ...always,
  403: refused('The page of another origin sent it', {
    code: 'INVALID_ORIGIN',
    message: 'Invalid origin',
  }),
  413: problem('`too-large`: The body has more than 16 kB'),
  415: problem('`unsupported-media-type`: The body is not JSON'),
};
export const user = {
  id: text('The account'),
  email,
  name: text("The person's name"),
  emailVerified: { type: 'boolean' },
};
export const userExample = {
  id: 'rXkQ0c2yqf7uTfUu8mZ1wzJ3hE5nLb4V',
  email: 'asha@college.example',
  name: 'Asha Verma',
  emailVerified: true,
};
export const withSession = 'The session is in a cookie, which `GET /api/identity/token` reads.';
