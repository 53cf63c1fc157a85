import { alwaysWithBody, answer, email, jsonBody, password, refused, text } from './openapi-parts.ts';

interface LinkCall {
  readonly id: string;
  readonly summary: string;
  readonly body: readonly (keyof typeof fields)[];
  readonly optional?: readonly (keyof typeof fields)[];
  readonly success: readonly (keyof typeof answers)[];
  readonly refusals: readonly string[];
  readonly unauthorized?: readonly string[];
}

const token = text('What follows `#token=` in the mailed link');
const fields = {
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
  token: text('The new session; not an ID token'),
  user: { type: 'object' },
};
const answerExamples = {
  status: true,
  email: 'asha@college.example',
  signedIn: true,
  createdAt: '2026-08-01T09:30:00.000Z',
  resetToken: 'EXAMPLE',
  token: 'EXAMPLE',
  user: { email: 'asha@college.example', emailVerified: true },
};

const calls: Readonly<Record<string, LinkCall>> = {
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

function pick<T>(from: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));
}

const codes = (list: readonly string[]): string => list.map((code) => `\`${code}\``).join(', ');

function describe({ id, summary, body, optional = [], success, refusals, unauthorized }: LinkCall): object {
  return {
    post: {
      operationId: id,
      summary,
      description:
        unauthorized?.includes('UNAUTHORIZED') === true ? 'Needs the session cookie.' : 'Anyone may call it.',
      tags: ['identity'],
      security: [],
      requestBody: jsonBody(pick<object>(fields, body), pick(bodyExamples, body), optional),
      responses: {
        200: answer('Done', pick<object>(answers, success), pick<unknown>(answerExamples, success)),
        400: refused(codes(refusals)),
        ...(unauthorized === undefined ? {} : { 401: refused(codes(unauthorized)) }),
        ...alwaysWithBody,
      },
    },
  };
}

export const identityLinkPaths = Object.fromEntries(
  Object.entries(calls).map(([name, call]) => [`/api/identity/${name}`, describe(call)]),
);
