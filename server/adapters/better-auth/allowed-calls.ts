/**
 * Allowlist of the identity endpoints and their parameters. All other endpoints return 404, and all other
 * parameters are dropped, so that clients cannot set redirect URLs, scopes or library options.
 */
export const allowedCalls: Readonly<Record<string, readonly string[]>> = {
  'POST /sign-up/email': ['name', 'email', 'password'],
  'POST /sign-in/email': ['email', 'password'],
  'POST /sign-out': [],
  'POST /send-verification-email': ['email'],
  'POST /check-verification-link': ['token'],
  'POST /verify-email': ['token', 'password', 'code'],
  'POST /disown-address': ['token'],
  'POST /change-pending-email': ['email'],
  'POST /request-password-reset': ['email'],
  'POST /check-reset-link': ['token'],
  'POST /reset-password': ['token', 'newPassword'],
  'POST /change-password': ['currentPassword', 'newPassword'],
  'POST /change-email': ['newEmail', 'password'],
  'POST /check-email-change': ['token'],
  'POST /confirm-email-change': ['token', 'password'],
  'POST /check-take-back': ['token'],
  'POST /take-back-email': ['token'],
  'GET /list-accounts': [],
  'GET /get-session': [],
  'GET /token': [],
  'GET /jwks': [],
  'GET /oauth-popup/start': ['provider', 'popupOrigin', 'popupNonce'],
  'GET /callback/google': ['code', 'state', 'error', 'error_description', 'iss'],
};

export const mailCalls: ReadonlySet<string> = new Set([
  '/send-verification-email',
  '/change-pending-email',
  '/request-password-reset',
  '/change-email',
]);

export const deviceCalls: ReadonlySet<string> = new Set([
  '/sign-up/email',
  '/sign-in/email',
  '/reset-password',
  '/callback/google',
]);
