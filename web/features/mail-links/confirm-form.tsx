import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { isIdentityError } from '../../api/identity/identity-client.ts';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { PasswordInput } from '../../components/ui/password-input.tsx';
import { errorsTexts } from '../../lib/texts/errors.ts';
import { mailLinksTexts } from '../../lib/texts/mail-links.ts';
import { linkMessage } from './mail-link.tsx';

/**
 * The button that does what a link is for; where this browser is not signed in to the account, with its password.
 *
 * @param account - the address that a password manager knows the account by; null where no password is needed.
 */
export function ConfirmForm({
  account,
  label,
  onConfirm,
  onEnded,
}: {
  account: string | null;
  label: string;
  onConfirm: (password: string | undefined) => Promise<void>;
  onEnded: () => void;
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
      if (isIdentityError(error, 'link-ended')) onEnded();
      else if (isIdentityError(error, 'password-required')) setAsksPassword(true);
      else if (isIdentityError(error, 'wrong-password')) {
        form.setError('password', { message: linkMessage(error) }, { shouldFocus: true });
      } else setFailure(linkMessage(error));
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
      {/* The address of this page is a secret until the link is used. */}
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
