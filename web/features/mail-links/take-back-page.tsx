import { useSession } from '../../api/session.tsx';
import { AuthLayout } from '../../components/layout/auth-layout.tsx';
import { mailLinksTexts } from '../../lib/texts/mail-links.ts';
import { ConfirmForm } from './confirm-form.tsx';
import { MailLink } from './mail-link.tsx';

/** Where the link in the mail to the old address leads. @param onTaken - with the token for a new password. */
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
      read={(given) => session.readTakeBack(given)}
    >
      {({ email }, given, onEnded) => (
        <AuthLayout title={mailLinksTexts.takeBackTitle} line={mailLinksTexts.takeBackLead(email)}>
          <ConfirmForm
            account={null}
            label={mailLinksTexts.takeBackAction}
            onConfirm={async () => onTaken(await session.takeBackEmail(given))}
            onEnded={onEnded}
          />
        </AuthLayout>
      )}
    </MailLink>
  );
}
