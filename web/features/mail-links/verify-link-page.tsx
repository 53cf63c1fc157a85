import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { mailLinksTexts } from '#words/screens/mail-links.ts';
import { useSession } from '../../api/session.tsx';
import { AuthLayout } from '../../components/layout/auth-layout.tsx';
import { Button } from '../../components/ui/button.tsx';
import { formatDate } from '../../lib/format.ts';
import { toastError } from '../../lib/toast.ts';
import { ConfirmForm, linkMessage, MailLink } from './mail-link.tsx';

export function VerifyLinkPage({ token, onDone }: { token: string; onDone: () => void }) {
  const session = useSession();
  const [isDeleted, setIsDeleted] = useState(false);
  const disown = useMutation({
    mutationFn: () => session.disownAddress(token),
    onSuccess: () => setIsDeleted(true),
    onError: (error) => toastError(linkMessage(error)),
  });
  if (isDeleted) return <AccountDeleted />;
  return (
    <MailLink
      token={token}
      title={mailLinksTexts.verifyTitle}
      name="verify"
      read={(validToken) => session.readVerificationLink(validToken)}
    >
      {({ email, signedIn, createdAt = null }, validToken, onExpired) => (
        <AuthLayout
          title={mailLinksTexts.verifyTitle}
          subtitle={
            signedIn
              ? mailLinksTexts.verifyHere(email)
              : mailLinksTexts.verifyElsewhere(email, createdAt === null ? null : formatDate(createdAt))
          }
        >
          <ConfirmForm
            account={signedIn ? null : email}
            label={mailLinksTexts.verifyAction}
            onConfirm={async (password) => {
              await session.verifyEmail({ token: validToken, password });
              onDone();
            }}
            onExpired={onExpired}
          />
          <div className="mt-6 space-y-3 text-center">
            {!signedIn && (
              <p>
                <Button asChild variant="link">
                  <Link to="/forgot-password" state={{ email }}>
                    {mailLinksTexts.passwordUnknown}
                  </Link>
                </Button>
              </p>
            )}
            <p>
              <Button variant="link" busy={disown.isPending} onClick={() => disown.mutate()}>
                {mailLinksTexts.notMe}
              </Button>
            </p>
          </div>
        </AuthLayout>
      )}
    </MailLink>
  );
}

function AccountDeleted() {
  return (
    <AuthLayout title={mailLinksTexts.accountDeleted} subtitle={mailLinksTexts.accountDeletedLead}>
      <Button asChild size="lg" variant="secondary" block>
        <Link to="/signup">{mailLinksTexts.signUp}</Link>
      </Button>
    </AuthLayout>
  );
}
