import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useSession } from '../../api/session.tsx';
import { PageHead } from '../../components/layout/page-head.tsx';
import { ThemeSwitch } from '../../components/layout/theme-switch.tsx';
import { PartBoundary } from '../../components/ui/part-boundary.tsx';
import { claimsTexts } from '../../lib/texts/claims.ts';
import { errorsTexts } from '../../lib/texts/errors.ts';
import { settingsTexts } from '../../lib/texts/settings.ts';
import { toastError } from '../../lib/toast.ts';
import { ClaimsSection } from './claims-section.tsx';
import { DeleteSection, ExportSection } from './data-section.tsx';
import { EmailSection } from './email-section.tsx';
import { MailsSection } from './mails-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { SettingsSection } from './settings-section.tsx';

/** What belongs to this device first, then what belongs to the account. */
export function SettingsPage() {
  const session = useSession();
  const navigate = useNavigate();
  // By one's own will there is no page to come back to.
  const toLogin = () => void navigate({ to: '/login', search: {} });
  const logout = useMutation({
    mutationFn: () => session.signOut(),
    onSuccess: toLogin,
    onError: () => toastError(errorsTexts.network),
  });
  return (
    <>
      <PageHead title={settingsTexts.title} line={settingsTexts.lead} />
      <div className="max-w-3xl space-y-5">
        <SettingsSection
          title={settingsTexts.appearance}
          line={settingsTexts.appearanceHint}
          action={<ThemeSwitch labels className="max-sm:w-full" />}
        />
        <PartBoundary title={settingsTexts.mailsLoadFailed}>
          <MailsSection />
        </PartBoundary>
        <PartBoundary>
          <EmailSection />
        </PartBoundary>
        <PartBoundary title={settingsTexts.passwordLoadFailed}>
          <PasswordSection />
        </PartBoundary>
        <PartBoundary title={settingsTexts.sessionsLoadFailed}>
          <SessionsSection loggingOut={logout.isPending} onLogout={() => logout.mutate()} />
        </PartBoundary>
        <PartBoundary title={claimsTexts.loadFailed}>
          <ClaimsSection />
        </PartBoundary>
        <PartBoundary>
          <ExportSection />
        </PartBoundary>
        <PartBoundary>
          <DeleteSection onLeft={toLogin} />
        </PartBoundary>
      </div>
    </>
  );
}
