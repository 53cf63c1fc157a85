import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { authTexts } from '#words/screens/auth.ts';
import { commonTexts } from '#words/screens/common.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { mailLinksTexts } from '#words/screens/mail-links.ts';
import { attemptsMessage, isIdentityError } from '../../api/identity/identity-client.ts';
import { Field } from '../../components/forms/field.tsx';
import { PasswordInput } from '../../components/forms/password-input.tsx';
import { AuthLayout } from '../../components/layout/auth-layout.tsx';
import { FullScreenMessage } from '../../components/layout/full-screen-message.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Notice } from '../../components/ui/notice.tsx';

/**
 * Mail scanners open links, so only the button on the page has an effect.
 * @param token - null if the URL contains no token
 */
export function MailLink<Found>({
  token,
  title,
  name,
  read,
  children,
}: {
  token: string | null;
  title: string;
  name: string;
  read: (token: string) => Promise<Found>;
  children: (found: Found, token: string, onExpired: () => void) => ReactNode;
}) {
  const [ended, setEnded] = useState(token === null);
  const link = useQuery({
    queryKey: ['mail-link', name, token],
    queryFn: () => read(token ?? ''),
    enabled: !ended,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  if (ended || token === null || isIdentityError(link.error, 'link-ended')) return <LinkExpired />;
  if (link.data !== undefined) return children(link.data, token, () => setEnded(true));
  if (!link.isError) return <FullScreenMessage message={commonTexts.loading} />;
  return (
    <AuthLayout title={title}>
      <ErrorState title={mailLinksTexts.linkUnreadable} body={linkMessage(link.error)} query={link} />
    </AuthLayout>
  );
}

export function linkMessage(error: unknown): string {
  if (isIdentityError(error, 'wrong-password')) return authTexts.accountPasswordWrong;
  if (isIdentityError(error, 'too-many-requests', 'mailbox-crowded'))
    return attemptsMessage(error, authTexts.tooManyAttempts);
  return isIdentityError(error, 'network') ? errorsTexts.network : mailLinksTexts.failed;
}

function LinkExpired() {
  return (
    <AuthLayout title={mailLinksTexts.linkExpired} subtitle={mailLinksTexts.linkExpiredLead}>
      <Button asChild size="lg" block>
        <Link to="/login">{mailLinksTexts.logIn}</Link>
      </Button>
    </AuthLayout>
  );
}

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
