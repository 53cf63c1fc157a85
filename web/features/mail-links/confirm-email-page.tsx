import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../../api/session.tsx';
import { AuthLayout } from '../../components/layout/auth-layout.tsx';
import { Button } from '../../components/ui/button.tsx';
import { mailLinksTexts } from '../../lib/texts/mail-links.ts';
import { ConfirmForm } from './confirm-form.tsx';
import { MailLink } from './mail-link.tsx';

/** Where the link to a new address leads. */
export function ConfirmEmailPage({ token }: { token: string | null }) {
  const session = useSession();
  const [changedTo, setChangedTo] = useState<string | null>(null);
  if (changedTo !== null) {
    return (
      <AuthLayout title={mailLinksTexts.confirmed} line={mailLinksTexts.confirmedLead(changedTo)}>
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
      read={(given) => session.readEmailChange(given)}
    >
      {({ email, signedIn }, given, onEnded) => (
        <AuthLayout title={mailLinksTexts.confirmTitle} line={mailLinksTexts.confirmLead(email)}>
          <ConfirmForm
            account={signedIn ? null : email}
            label={mailLinksTexts.confirmAction}
            onConfirm={async (password) => {
              await session.confirmEmailChange(given, password);
              setChangedTo(email);
            }}
            onEnded={onEnded}
          />
        </AuthLayout>
      )}
    </MailLink>
  );
}
