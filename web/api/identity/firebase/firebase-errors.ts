import { identityProviderTexts } from '#words/screens/identity-provider.ts';
import { IdentityError, type IdentityErrorCode } from '../identity-client.ts';

/** https://firebase.google.com/docs/reference/js/auth#autherrorcodes */
const codes: Readonly<Record<string, IdentityErrorCode>> = {
  'invalid-credential': 'invalid-credentials',
  'invalid-login-credentials': 'invalid-credentials',
  'wrong-password': 'invalid-credentials',
  'user-not-found': 'invalid-credentials',
  'email-already-in-use': 'email-in-use',
  'credential-already-in-use': 'email-in-use',
  'invalid-email': 'invalid-email',
  'missing-email': 'invalid-email',
  'invalid-new-email': 'invalid-email',
  'missing-password': 'invalid-credentials',
  'weak-password': 'weak-password',
  'password-does-not-meet-requirements': 'weak-password',
  'requires-recent-login': 'sign-in-again',
  'expired-action-code': 'link-ended',
  'invalid-action-code': 'link-ended',
  'too-many-requests': 'too-many-requests',
  'quota-exceeded': 'too-many-requests',
  'popup-blocked': 'popup-blocked',
  'popup-closed-by-user': 'popup-closed',
  'cancelled-popup-request': 'popup-closed',
  'user-cancelled': 'popup-closed',
  'account-exists-with-different-credential': 'account-not-linked',
  'user-token-expired': 'not-signed-in',
  'invalid-user-token': 'not-signed-in',
  'no-current-user': 'not-signed-in',
  'null-user': 'not-signed-in',
  'network-request-failed': 'network',
  timeout: 'network',
};

const sentences: Readonly<Record<string, string>> = {
  'user-disabled': identityProviderTexts.disabled,
  'user-mismatch': identityProviderTexts.otherAccount,
  'web-storage-unsupported': identityProviderTexts.noStorage,
};

/** Mistakes in the Firebase console or in the settings of the server, which no visitor can correct. */
const mistakes: ReadonlySet<string> = new Set([
  'admin-restricted-operation',
  'api-key-not-valid.-please-pass-a-valid-api-key.',
  'app-not-authorized',
  'auth-domain-config-required',
  'configuration-not-found',
  'invalid-api-key',
  'invalid-continue-uri',
  'missing-recaptcha-token',
  'multi-factor-auth-required',
  'operation-not-allowed',
  'unauthorized-continue-uri',
  'unauthorized-domain',
]);

export function identityErrorOf(error: unknown): IdentityError {
  if (error instanceof IdentityError) return error;
  const text = (error as { code?: unknown } | null)?.code;
  const code = typeof text === 'string' ? text.replace(/^auth\//u, '') : '';
  const known = codes[code];
  if (known !== undefined) return new IdentityError(known);
  const sentence = sentences[code];
  if (sentence !== undefined) return new IdentityError('refused', sentence);
  if (mistakes.has(code)) return new IdentityError('refused', identityProviderTexts.notSetUp(code));
  return new IdentityError('failed');
}
