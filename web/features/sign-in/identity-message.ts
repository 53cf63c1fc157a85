import { authTexts } from '#words/screens/auth.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { isProblem } from '../../api/api-client.ts';
import { attemptsMessage, isIdentityError } from '../../api/identity/identity-client.ts';
import { RegistrationError } from '../../api/session-port.ts';

export function identityMessage(error: unknown, fallback: string): string {
  if (error instanceof RegistrationError) return authTexts.signupFailed;
  if (isProblem(error, 'network')) return errorsTexts.network;
  if (!isIdentityError(error)) return fallback;
  switch (error.code) {
    case 'invalid-credentials':
      return authTexts.loginFailed;
    case 'email-in-use':
      return authTexts.emailInUse;
    case 'invalid-email':
      return authTexts.emailInvalid;
    case 'weak-password':
      // The provider's message names the password rule that was violated.
      return error.message === error.code ? authTexts.passwordWeak : error.message;
    case 'wrong-password':
      return authTexts.passwordWrong;
    case 'link-ended':
      return authTexts.resetLinkExpired;
    case 'too-many-requests':
      return attemptsMessage(error, authTexts.tooManyAttempts);
    case 'popup-blocked':
      return authTexts.popupBlocked;
    case 'popup-closed':
      return authTexts.popupClosed;
    case 'account-not-linked':
      return authTexts.passwordAccountExists;
    case 'network':
      return errorsTexts.network;
    case 'mailbox-crowded':
    case 'refused':
      return error.message;
    case 'same-email':
    case 'password-required':
    case 'sign-in-again':
    case 'not-signed-in':
    case 'failed':
      return fallback;
    default:
      return error.code satisfies never;
  }
}
