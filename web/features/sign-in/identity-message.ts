import { isIdentityError } from '../../api/identity/identity-client.ts';
import { isProblem } from '../../api/send.ts';
import { RegistrationError } from '../../api/session-store.ts';
import { authTexts } from '../../lib/texts/auth.ts';
import { errorsTexts } from '../../lib/texts/errors.ts';

/** What went wrong while signing in or up, in a sentence. `otherwise` is the one of the form that asked. */
export function identityMessage(error: unknown, otherwise: string): string {
  if (error instanceof RegistrationError) return authTexts.signupFailed;
  if (isProblem(error, 'network')) return errorsTexts.network;
  if (!isIdentityError(error)) return otherwise;
  switch (error.code) {
    case 'invalid-credentials':
      return authTexts.loginFailed;
    case 'email-in-use':
      return authTexts.emailInUse;
    case 'invalid-email':
      return authTexts.emailInvalid;
    case 'weak-password':
      // The provider knows which rule it was.
      return error.message === error.code ? authTexts.passwordWeak : error.message;
    case 'wrong-password':
      return authTexts.passwordWrong;
    case 'link-ended':
      return authTexts.resetLinkEnded;
    case 'too-many-requests':
      return authTexts.tooManyTries;
    case 'popup-blocked':
      return authTexts.popupBlocked;
    case 'popup-closed':
      return authTexts.popupClosed;
    case 'other-way-in':
      return authTexts.otherWayIn;
    case 'network':
      return errorsTexts.network;
    case 'same-email':
    case 'password-required':
    case 'sign-in-again':
    case 'not-signed-in':
    case 'failed':
      return otherwise;
    default:
      return error.code satisfies never;
  }
}
