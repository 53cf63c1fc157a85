import { mailLinksTexts } from '#words/screens/mail-links.ts';
import { useSession } from '../../api/session.tsx';
import { AuthLayout } from '../../components/layout/auth-layout.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { MailLink } from './mail-link.tsx';

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
