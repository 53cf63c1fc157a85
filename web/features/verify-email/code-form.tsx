import { useState } from 'react';
import { VERIFICATION_CODE } from '#domain/accounts/attempt-rules.ts';
import { authTexts } from '#words/screens/auth.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { verifyEmailTexts } from '#words/screens/verify-email.ts';
import { attemptsMessage, isIdentityError } from '../../api/identity/identity-client.ts';
import { useSession } from '../../api/session.tsx';
import { Field } from '../../components/forms/field.tsx';
import { TextInput } from '../../components/forms/text-input.tsx';
import { Button } from '../../components/ui/button.tsx';
import { digitsIn } from '../../lib/whole-number.ts';

/** Another way than the link, for whoever reads the mail on another device. */
export function CodeForm({ onVerified }: { onVerified: () => void }) {
  const session = useSession();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const submit = async () => {
    if (isBusy) return;
    if (!VERIFICATION_CODE.test(code)) {
      setError(verifyEmailTexts.codeInvalid);
      return;
    }
    setBusy(true);
    try {
      await session.verifyEmail({ code });
      onVerified();
    } catch (failure) {
      setError(
        isIdentityError(failure, 'failed', 'too-many-requests')
          ? attemptsMessage(failure, authTexts.tooManyAttempts)
          : errorsTexts.network,
      );
    }
    setBusy(false);
  };
  return (
    <form
      noValidate
      className="flex items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Field label={verifyEmailTexts.code} error={error} className="grow">
        <TextInput
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          value={code}
          onChange={(event) => {
            setError(undefined);
            setCode(digitsIn(event.currentTarget.value).slice(0, 6));
          }}
        />
      </Field>
      <Button type="submit" busy={isBusy} className="mt-6.5">
        {verifyEmailTexts.verify}
      </Button>
    </form>
  );
}
