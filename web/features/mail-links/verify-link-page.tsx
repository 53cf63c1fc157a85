import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../../api/session.tsx';
import { AuthLayout } from '../../components/layout/auth-layout.tsx';
import { Button } from '../../components/ui/button.tsx';
import { formatDate } from '../../lib/format.ts';
import { mailLinksTexts } from '../../lib/texts/mail-links.ts';
import { toastError } from '../../lib/toast.ts';
import { ConfirmForm } from './confirm-form.tsx';
import { linkMessage, MailLink } from './mail-link.tsx';

/** Where the link of the verification mail leads. @param onDone - the address is verified. */
export function VerifyLinkPage({ token, onDone }: { token: string; onDone: () => void }) {
  const session = useSession();
  const [isDisowned, setDisowned] = useState(false);
  const disown = useMutation({
    mutationFn: () => session.disownAddress(token),
    onSuccess: () => setDisowned(true),
    onError: (error) => toastError(linkMessage(error)),
  });
  if (isDisowned) return <Disowned />;
  return (
    <MailLink
      token={token}
      title={mailLinksTexts.verifyTitle}
      name="verify"
      read={(given) => session.readVerificationLink(given)}
    >
      {({ email, signedIn, createdAt = null }, given, onEnded) => (
        <AuthLayout
          title={mailLinksTexts.verifyTitle}
          line={
            signedIn
              ? mailLinksTexts.verifyHere(email)
              : mailLinksTexts.verifyElsewhere(email, createdAt === null ? null : formatDate(createdAt))
          }
        >
          <ConfirmForm
            account={signedIn ? null : email}
            label={mailLinksTexts.verifyAction}
            onConfirm={async (password) => {
              await session.verifyEmail(given, password);
              onDone();
            }}
            onEnded={onEnded}
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

function Disowned() {
  return (
    <AuthLayout title={mailLinksTexts.disowned} line={mailLinksTexts.disownedLead}>
      <Button asChild size="lg" variant="secondary" block>
        <Link to="/signup">{mailLinksTexts.signUp}</Link>
      </Button>
    </AuthLayout>
  );
}
