import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorsTexts } from '#words/screens/errors.ts';
import { mailLinksTexts } from '#words/screens/mail-links.ts';
import { isIdentityError } from '../../api/identity/identity-client.ts';
import { Field } from '../../components/forms/field.tsx';
import { PasswordInput } from '../../components/forms/password-input.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { linkMessage } from './mail-link.tsx';

export function ConfirmForm({
  account,
  label,
  onConfirm,
  onExpired,
}: {
  account: string | null;
  label: string;
  onConfirm: (password: string | undefined) => Promise<void>;
  onExpired: () => void;
}) {
  const [failure, setFailure] = useState<string | null>(null);
  const [asksPassword, setAsksPassword] = useState(account !== null);
  const form = useForm({ defaultValues: { password: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ password }) => {
    setFailure(null);
    try {
      await onConfirm(asksPassword ? password : undefined);
    } catch (error) {
      if (isIdentityError(error, 'link-ended')) onExpired();
      else if (isIdentityError(error, 'password-required')) setAsksPassword(true);
      else if (isIdentityError(error, 'wrong-password')) {
        form.setError('password', { message: linkMessage(error) }, { shouldFocus: true });
      } else setFailure(linkMessage(error));
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
      {/* The URL contains a single-use token that must not leak to other sites. */}
      <meta name="referrer" content="no-referrer" />
      {failure !== null && (
        <Notice tone="bad" urgent>
          {failure}
        </Notice>
      )}
      {asksPassword && (
        <>
          <p className="text-pretty text-muted">{mailLinksTexts.passwordHint}</p>
          <input type="text" name="username" autoComplete="username" value={account ?? ''} readOnly hidden />
          <Field label={mailLinksTexts.password} required error={errors.password?.message}>
            <PasswordInput
              autoComplete="current-password"
              {...form.register('password', { required: errorsTexts.fieldRequired })}
            />
          </Field>
        </>
      )}
      <Button type="submit" size="lg" block busy={isSubmitting}>
        {label}
      </Button>
    </form>
  );
}
