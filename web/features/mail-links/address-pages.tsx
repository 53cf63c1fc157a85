import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { mailLinksTexts } from '#words/screens/mail-links.ts';
import { useSession } from '../../api/session.tsx';
import { AuthLayout } from '../../components/layout/auth-layout.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmForm, MailLink } from './mail-link.tsx';

export function ConfirmEmailPage({ token }: { token: string | null }) {
  const session = useSession();
  const [changedTo, setChangedTo] = useState<string | null>(null);
  if (changedTo !== null) {
    return (
      <AuthLayout title={mailLinksTexts.confirmed} subtitle={mailLinksTexts.confirmedLead(changedTo)}>
        <Button asChild size="lg" block>
          <Link to="/dashboard">{mailLinksTexts.continue}</Link>
        </Button>
      </AuthLayout>
    );
  }
  return (
    <MailLink
      token={token}
      title={mailLinksTexts.confirmTitle}
      name="change"
      read={(validToken) => session.readEmailChange(validToken)}
    >
      {({ email, signedIn }, validToken, onExpired) => (
        <AuthLayout title={mailLinksTexts.confirmTitle} subtitle={mailLinksTexts.confirmLead(email)}>
          <ConfirmForm
            account={signedIn ? null : email}
            label={mailLinksTexts.confirmAction}
            onConfirm={async (password) => {
              await session.confirmEmailChange(validToken, password);
              setChangedTo(email);
            }}
            onExpired={onExpired}
          />
        </AuthLayout>
      )}
    </MailLink>
  );
}

export function TakeBackPage({
  token,
  onTaken,
}: {
  token: string | null;
  onTaken: (resetToken: string) => void;
}) {
  const session = useSession();
  return (
    <MailLink
      token={token}
      title={mailLinksTexts.takeBackTitle}
      name="take-back"
      read={(validToken) => session.readTakeBack(validToken)}
    >
      {({ email }, validToken, onExpired) => (
        <AuthLayout title={mailLinksTexts.takeBackTitle} subtitle={mailLinksTexts.takeBackLead(email)}>
          <ConfirmForm
            account={null}
            label={mailLinksTexts.takeBackAction}
            onConfirm={async () => onTaken(await session.takeBackEmail(validToken))}
            onExpired={onExpired}
          />
        </AuthLayout>
      )}
    </MailLink>
  );
}
