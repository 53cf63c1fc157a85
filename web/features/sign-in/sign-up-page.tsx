import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { language } from '#words/language.ts';
import { authTexts } from '#words/screens/auth.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { legalLinksTexts } from '#words/screens/legal-links.ts';
import { configQuery } from '../../api/config-query.ts';
import { isIdentityError } from '../../api/identity/identity-client.ts';
import { useSession } from '../../api/session.tsx';
import { newPasswordError, NewPasswordField } from '../../components/forms/new-password-field.tsx';
import { useActionForm, useTyped } from '../../components/forms/use-action-form.ts';
import { AuthLayout } from '../../components/layout/auth-layout.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { localPath } from '../../lib/local-path.ts';
import { EmailField, emailRule, GoogleButton, identityMessage, OrDivider } from './sign-in-parts.tsx';
import { WantedProject } from './wanted-project.tsx';

const rules = { email: emailRule(errorsTexts.fieldRequired), password: newPasswordError };

export function SignUpPage({ next }: { next?: string | undefined }) {
  const session = useSession();
  const config = useQuery(configQuery);
  const [googleFailure, setGoogleFailure] = useState<string | null>(null);
  const [isCrowded, setIsCrowded] = useState(false);
  const { form, errors, failure, dismissFailure, isPending, props } = useActionForm(
    rules,
    async ({ email, password }) => {
      setGoogleFailure(null);
      try {
        await session.signUp({ email: email.trim(), password });
        return undefined;
      } catch (error) {
        const message = identityMessage(error, authTexts.signupFailed);
        if (isIdentityError(error, 'weak-password')) return { errors: { password: message } };
        if (isIdentityError(error, 'invalid-email', 'email-in-use')) return { errors: { email: message } };
        setIsCrowded(isIdentityError(error, 'mailbox-crowded'));
        return { failure: message };
      }
    },
  );
  const password = useTyped(form, 'password');
  const email = useTyped(form, 'email');
  const shownFailure = googleFailure ?? failure;
  const startGoogle = () => {
    setGoogleFailure(null);
    dismissFailure();
  };

  return (
    <AuthLayout
      title={authTexts.signupTitle}
      subtitle={authTexts.signupLead}
      after={
        <>
          {authTexts.haveAccount}{' '}
          <Button asChild variant="link">
            <Link to="/login" search={next === undefined ? {} : { next }}>
              {authTexts.login}
            </Link>
          </Button>
        </>
      }
    >
      <WantedProject next={next} />
      {config.data?.identity.google !== false && (
        <>
          <GoogleButton onStart={startGoogle} onFailure={setGoogleFailure} />
          <OrDivider />
        </>
      )}
      {shownFailure !== undefined && (
        <Notice
          tone="bad"
          urgent
          className="mb-5"
          action={
            isCrowded ? (
              <Button asChild size="sm" variant="secondary">
                <Link to="/forgot-password" state={{ email: email.trim() }}>
                  {authTexts.setPasswordByMail}
                </Link>
              </Button>
            ) : undefined
          }
        >
          {shownFailure}
        </Notice>
      )}
      <form {...props} className="space-y-5">
        <EmailField autoComplete="email" error={errors.email} />
        <NewPasswordField
          name="password"
          label={authTexts.password}
          typed={password}
          error={errors.password}
        />
        <Button type="submit" size="lg" block busy={isPending}>
          {authTexts.signup}
        </Button>
      </form>
      <p className="mt-5 text-sm text-muted [&_a]:underline [&_a]:underline-offset-3">
        {legalLinksTexts.consent} <a href={localPath('/terms')}>{legalLinksTexts.consentTerms}</a>{' '}
        {legalLinksTexts.and} <a href={localPath('/refunds')}>{legalLinksTexts.refundRules}</a>
        {language.fullStop} <a href={localPath('/privacy')}>{legalLinksTexts.privacy}</a>,{' '}
        <a href={localPath('/grievances')}>{legalLinksTexts.pages.grievances}</a>,{' '}
        <a href={localPath('/help')}>{legalLinksTexts.pages.help}</a>
      </p>
    </AuthLayout>
  );
}
