interface IdentityCall {
  readonly id: string;
  readonly summary: string;
  /** Without it, the call is a GET. */
  readonly body?: readonly (keyof typeof fields)[];
  readonly optional?: readonly (keyof typeof fields)[];
  readonly success: readonly (keyof typeof answers)[] | object;
  readonly refusals?: readonly string[];
  readonly unauthorized?: readonly string[];
}

const text = (description: string, more: object = {}) => ({ type: 'string', description, ...more });
const token = text('What follows `#token=` in the mailed link');
const email = text('The address of the account', { format: 'email' });
const password = text('At least 8 characters', { format: 'password' });
const fields = {
  name: text("The person's name"),
  email,
  newEmail: text('The new address', { format: 'email' }),
  password,
  currentPassword: text('The password of the account', { format: 'password' }),
  newPassword: password,
  token,
  code: text('The code in the mail, for the session that signed up; instead of the token', {
    pattern: '^\\d{6}$',
  }),
};
const bodyExamples = {
  name: 'Asha Verma',
  email: 'asha@college.example',
  newEmail: 'asha@home.example',
  password: 'monsoon-kettle-42',
  currentPassword: 'monsoon-kettle-42',
  newPassword: 'harbour-lantern-77',
  token: 'EXAMPLE',
  code: '482913',
};
const answers = {
  status: { type: 'boolean' },
  email,
  signedIn: { type: 'boolean', description: 'Whether this browser is signed in to the account' },
  createdAt: { type: ['string', 'null'], format: 'date-time' },
  resetToken: text('The token of a reset link, with which the owner sets a new password'),
  success: { type: 'boolean' },
  token: text('A signed JWT; after a change of the password, the new session'),
  user: {
    type: 'object',
    properties: { id: text('The account'), email, name: fields.name, emailVerified: { type: 'boolean' } },
  },
  keys: { type: 'array', items: { type: 'object' } },
};
const answerExamples = {
  status: true,
  email: 'asha@college.example',
  signedIn: true,
  createdAt: '2026-08-01T09:30:00.000Z',
  resetToken: 'EXAMPLE',
  success: true,
  token: 'EXAMPLE',
  user: { id: 'rXkQ0c2y', email: 'asha@college.example', name: 'Asha Verma', emailVerified: true },
  keys: [{ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', kid: 'k1', x: 'EXAMPLE' }],
};

const calls: Readonly<Record<string, IdentityCall>> = {
  'sign-up/email': {
    id: 'signUp',
    summary: 'Creates an account, mails a link that verifies the address, and sets the cookie of a session',
    body: ['email', 'password', 'name'],
    success: ['user'],
    refusals: ['INVALID_EMAIL', 'INVALID_PASSWORD', 'WEAK_PASSWORD'],
  },
  'sign-in/email': {
    id: 'signIn',
    summary: 'Signs in with address and password, and sets the cookie of a session',
    body: ['email', 'password'],
    success: ['user'],
    refusals: ['VALIDATION_ERROR'],
    unauthorized: ['INVALID_EMAIL_OR_PASSWORD'],
  },
  token: {
    id: 'getToken',
    summary:
      'The ID token of the session, which the other calls take as bearer token. Ask for a new one before its `exp`',
    success: ['token'],
    unauthorized: ['UNAUTHORIZED'],
  },
  'sign-out': {
    id: 'signOut',
    summary: 'Ends the session',
    body: [],
    success: ['success'],
  },
  'get-session': {
    id: 'getSession',
    summary: 'The session of the cookie and its account, or null without a session',
    success: { type: ['object', 'null'], properties: { session: { type: 'object' }, user: answers.user } },
  },
  'list-accounts': {
    id: 'listSignInMethods',
    summary: 'How the account can sign in; `credential` is a password',
    success: {
      type: 'array',
      items: { type: 'object', properties: { providerId: { enum: ['credential', 'google'] } } },
    },
    unauthorized: ['UNAUTHORIZED'],
  },
  jwks: { id: 'getKeys', summary: 'The public keys of ID tokens', success: ['keys'] },
  'send-verification-email': {
    id: 'sendVerificationMail',
    summary: 'Sends the verification mail again',
    body: ['email'],
    success: ['status'],
    refusals: ['EMAIL_ALREADY_VERIFIED', 'EMAIL_MISMATCH', 'INVALID_EMAIL'],
    unauthorized: ['UNAUTHORIZED'],
  },
  'check-verification-link': {
    id: 'checkVerificationLink',
    summary: 'Inspects a verification link and changes nothing',
    body: ['token'],
    success: ['email', 'signedIn', 'createdAt'],
    refusals: ['INVALID_TOKEN'],
  },
  'verify-email': {
    id: 'verifyAddress',
    summary: 'Verifies the address of the session, or of the account with this password',
    body: ['token', 'password', 'code'],
    optional: ['token', 'password', 'code'],
    success: ['status', 'email'],
    refusals: ['INVALID_TOKEN', 'INVALID_PASSWORD', 'INVALID_CODE'],
    unauthorized: ['PASSWORD_REQUIRED'],
  },
  'disown-address': {
    id: 'disownAddress',
    summary: 'Deletes the pending accounts with an address, for an owner who did not sign up',
    body: ['token'],
    success: ['status'],
    refusals: ['INVALID_TOKEN'],
  },
  'change-pending-email': {
    id: 'correctPendingAddress',
    summary: 'Corrects an address that is not verified',
    body: ['email'],
    success: ['status', 'email'],
    refusals: ['INVALID_EMAIL', 'EMAIL_ALREADY_VERIFIED'],
    unauthorized: ['UNAUTHORIZED'],
  },
  'request-password-reset': {
    id: 'requestPasswordReset',
    summary: 'Mails a reset link; the answer is the same for an unknown address',
    body: ['email'],
    success: ['status'],
    refusals: ['INVALID_EMAIL'],
  },
  'check-reset-link': {
    id: 'checkResetLink',
    summary: 'Inspects a reset link, which stays valid',
    body: ['token'],
    success: ['email'],
    refusals: ['INVALID_TOKEN'],
  },
  'reset-password': {
    id: 'resetPassword',
    summary: 'Sets a new password with a reset link and ends every session',
    body: ['token', 'newPassword'],
    success: ['status'],
    refusals: ['INVALID_TOKEN', 'INVALID_PASSWORD', 'WEAK_PASSWORD'],
  },
  'change-password': {
    id: 'changePassword',
    summary: 'Changes the password, ends all sessions and starts a new one',
    body: ['currentPassword', 'newPassword'],
    success: ['token', 'user'],
    refusals: ['INVALID_PASSWORD', 'WEAK_PASSWORD', 'CREDENTIAL_ACCOUNT_NOT_FOUND'],
    unauthorized: ['UNAUTHORIZED'],
  },
  'change-email': {
    id: 'requestAddressChange',
    summary: 'Mails a link to a new address; the answer is the same for an address that has an account',
    body: ['newEmail', 'password'],
    optional: ['password'],
    success: ['status'],
    refusals: ['INVALID_EMAIL', 'INVALID_PASSWORD', 'SAME_EMAIL', 'EMAIL_NOT_VERIFIED'],
    unauthorized: ['PASSWORD_REQUIRED', 'FRESH_SIGN_IN_REQUIRED', 'UNAUTHORIZED'],
  },
  'check-email-change': {
    id: 'checkAddressChange',
    summary: 'Inspects the link to a new address',
    body: ['token'],
    success: ['email', 'signedIn'],
    refusals: ['INVALID_TOKEN'],
  },
  'confirm-email-change': {
    id: 'confirmAddressChange',
    summary: 'Moves the account of the session, or with this password, to the new address',
    body: ['token', 'password'],
    optional: ['password'],
    success: ['status', 'email'],
    refusals: ['INVALID_TOKEN', 'INVALID_PASSWORD'],
    unauthorized: ['PASSWORD_REQUIRED'],
  },
  'check-take-back': {
    id: 'checkTakeBack',
    summary: 'Inspects the link that reverts a change of address',
    body: ['token'],
    success: ['email'],
    refusals: ['INVALID_TOKEN'],
  },
  'take-back-email': {
    id: 'takeBackAddress',
    summary: 'Reverts a change of address and deletes every session, password and Google identity',
    body: ['token'],
    success: ['status', 'email', 'resetToken'],
    refusals: ['INVALID_TOKEN'],
  },
};

const refused = (description: string) => ({
  description,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['message'],
        properties: { code: { type: 'string' }, message: text('A sentence a person can act on') },
      },
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
  403: refused('The page of another origin sent it'),
  413: problem('`too-large`: The body has more than 16 kB'),
  415: problem('`unsupported-media-type`: The body is not JSON'),
};

function pick<T>(from: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));
}

const codes = (list: readonly string[]): string => list.map((code) => `\`${code}\``).join(', ');

function isNames(success: IdentityCall['success']): success is readonly (keyof typeof answers)[] {
  return Array.isArray(success);
}

function describe({
  id,
  summary,
  body,
  optional = [],
  success,
  refusals,
  unauthorized,
}: IdentityCall): object {
  const content = isNames(success)
    ? {
        schema: { type: 'object', properties: pick<object>(answers, success) },
        example: pick<unknown>(answerExamples, success),
      }
    : { schema: success };
  return {
    operationId: id,
    summary,
    description:
      unauthorized?.includes('UNAUTHORIZED') === true || id === 'signOut'
        ? 'Needs the session cookie.'
        : 'Anyone may call it.',
    tags: ['identity'],
    security: [],
    ...(body === undefined || body.length === 0
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: body.filter((name) => !optional.includes(name)),
                  properties: pick<object>(fields, body),
                },
                example: pick(bodyExamples, body),
              },
            },
          },
        }),
    responses: {
      200: { description: 'Done', content: { 'application/json': content } },
      ...(refusals === undefined ? {} : { 400: refused(codes(refusals)) }),
      ...(unauthorized === undefined ? {} : { 401: refused(codes(unauthorized)) }),
      ...(body === undefined ? always : alwaysWithBody),
    },
  };
}

export const identityPaths = {
  ...Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [
      `/api/identity/${name}`,
      { [call.body === undefined ? 'get' : 'post']: describe(call) },
    ]),
  ),
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
