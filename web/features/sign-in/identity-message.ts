import { isIdentityError } from '../../api/identity/identity-client.ts';
import { isProblem } from '../../api/send.ts';
import { RegistrationFailed } from '../../api/session-store.ts';
import { texts } from '../../lib/texts.ts';

/** What went wrong while signing in or up, in a sentence. `otherwise` is the one of the form that asked. */
export function identityMessage(error: unknown, otherwise: string): string {
  if (error instanceof RegistrationFailed) return texts.auth.signupFailed;
  if (isProblem(error, 'network')) return texts.errors.network;
  if (!isIdentityError(error)) return otherwise;
  switch (error.code) {
    case 'invalid-credentials':
      return texts.auth.loginFailed;
    case 'email-in-use':
      return texts.auth.emailInUse;
    case 'invalid-email':
      return texts.auth.emailInvalid;
    case 'weak-password':
      // The provider knows which rule it was.
      return error.message === error.code ? texts.auth.passwordWeak : error.message;
    case 'too-many-requests':
      return texts.auth.tooManyTries;
    case 'popup-blocked':
      return texts.auth.popupBlocked;
    case 'popup-closed':
      return texts.auth.popupClosed;
    case 'other-way-in':
      return texts.auth.otherWayIn;
    case 'network':
      return texts.errors.network;
    case 'not-signed-in':
    case 'failed':
      return otherwise;
    default:
      return error.code satisfies never;
  }
}
