import { useState } from 'react';
import { authTexts } from '#words/screens/auth.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { isProblem } from '../../api/api-client.ts';
import { attemptsMessage, isIdentityError } from '../../api/identity/identity-client.ts';
import { RegistrationError } from '../../api/session-port.ts';
import { useSession } from '../../api/session.tsx';
import { Field } from '../../components/forms/field.tsx';
import { TextInput } from '../../components/forms/text-input.tsx';
import { Button } from '../../components/ui/button.tsx';

const EMAIL = /^\s*\S+@\S+\.\S+\s*$/u;

/** Returns the rule of the field `email`, with the message for an empty one. */
export function emailRule(required: string): (email: string) => string | undefined {
  return (email) => {
    if (email === '') return required;
    return EMAIL.test(email) ? undefined : authTexts.emailInvalid;
  };
}

/** @param autoComplete - `username` for an existing account, so that password managers fill it in */
export function EmailField({
  autoComplete,
  error,
  defaultValue,
}: {
  autoComplete: 'username' | 'email';
  error: string | undefined;
  defaultValue?: string | undefined;
}) {
  return (
    <Field label={authTexts.email} required error={error}>
      <TextInput
        type="email"
        name="email"
        inputMode="email"
        autoComplete={autoComplete}
        defaultValue={defaultValue}
      />
    </Field>
  );
}

export function GoogleButton({
  onFailure,
  onStart,
}: {
  onStart: () => void;
  onFailure: (message: string) => void;
}) {
  const session = useSession();
  const [busy, setBusy] = useState(false);
  const signIn = async () => {
    onStart();
    setBusy(true);
    try {
      await session.signInWithGoogle();
    } catch (error) {
      onFailure(identityMessage(error, authTexts.googleFailed));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="secondary"
      size="lg"
      block
      busy={busy}
      icon={<GoogleMark />}
      onClick={() => void signIn()}
    >
      {authTexts.withGoogle}
    </Button>
  );
}

/** Google's branding guidelines require the original colours. */
function GoogleMark() {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className="size-5">
      <path
        fill="#EA4335"
        d="M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z"
      />
      <path
        fill="#4285F4"
        d="M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z"
      />
      <path
        fill="#FBBC05"
        d="M10.53 28.59c-.48-1.45-.76-2.99-.76-4.59s.27-3.14.76-4.59l-7.98-6.19C.92 16.46 0 20.12 0 24c0 3.88.92 7.54 2.56 10.78l7.97-6.19z"
      />
      <path
        fill="#34A853"
        d="M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z"
      />
    </svg>
  );
}

export function OrDivider() {
  return (
    <div className="my-6 flex items-center gap-3 text-sm text-muted">
      <span aria-hidden="true" className="h-px grow bg-line" />
      {authTexts.or}
      <span aria-hidden="true" className="h-px grow bg-line" />
    </div>
  );
}

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
