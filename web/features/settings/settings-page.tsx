import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { AtSign } from 'lucide-react';
import { useState } from 'react';
import { apiTokensTexts } from '#words/screens/api-tokens.ts';
import { claimsTexts } from '#words/screens/claims.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { languageTexts } from '#words/screens/language.ts';
import { settingsTexts } from '#words/screens/settings.ts';
import { shopTexts } from '#words/screens/shop.ts';
import { useHasOwnMailLinks } from '../../api/config-query.ts';
import { useProfile, useSession } from '../../api/session.tsx';
import { LanguageLinks } from '../../components/layout/language-links.tsx';
import { PageHead } from '../../components/layout/page-head.tsx';
import { ThemeSwitch } from '../../components/layout/theme-switch.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { onDemandPart, onDemandWhileOpen } from '../../components/ui/on-demand.tsx';
import { PartBoundary } from '../../components/ui/part-boundary.tsx';
import { toastError } from '../../lib/toast.ts';
import { ApiTokensSection } from './api-tokens-section.tsx';
import { ClaimsSection } from './claims-section.tsx';
import { DeleteSection, ExportSection } from './data-section.tsx';
import { EmailPreferencesSection } from './email-preferences-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { SettingsSection } from './settings-section.tsx';
import { ShopSection } from './shop-section.tsx';

const SavedSearchesSection = onDemandPart<object>(
  async () => (await import('./saved-searches-section.tsx')).SavedSearchesSection,
);

export function SettingsPage() {
  const session = useSession();
  const navigate = useNavigate();
  const toLogin = () => void navigate({ to: '/login', search: {} });
  const logout = useMutation({
    mutationFn: () => session.signOut(),
    onSuccess: toLogin,
    onError: () => toastError(errorsTexts.network),
  });
  return (
    <>
      <PageHead title={settingsTexts.title} subtitle={settingsTexts.lead} />
      <div className="max-w-3xl space-y-5">
        <SettingsSection
          title={settingsTexts.appearance}
          subtitle={settingsTexts.appearanceHint}
          action={<ThemeSwitch labels className="max-sm:w-full max-sm:*:grow max-sm:*:basis-0" />}
        />
        <SettingsSection
          title={languageTexts.label}
          subtitle={languageTexts.hint}
          action={<LanguageLinks />}
        />
        <PartBoundary title={settingsTexts.emailsLoadFailed}>
          <EmailPreferencesSection />
        </PartBoundary>
        <PartBoundary>
          <SavedSearchesSection />
        </PartBoundary>
        <PartBoundary title={shopTexts.loadFailed}>
          <ShopSection />
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
        <PartBoundary title={apiTokensTexts.loadFailed}>
          <ApiTokensSection />
        </PartBoundary>
        <PartBoundary>
          <WebhooksSection />
        </PartBoundary>
        <PartBoundary title={claimsTexts.loadFailed}>
          <ClaimsSection />
        </PartBoundary>
        <PartBoundary>
          <ExportSection />
        </PartBoundary>
        <PartBoundary>
          <DeleteSection onDeleted={toLogin} />
        </PartBoundary>
      </div>
    </>
  );
}

const WebhooksDialog = onDemandWhileOpen(async () => (await import('./webhooks-dialog.tsx')).WebhooksDialog);

function WebhooksSection() {
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingsSection
      title={settingsTexts.webhooks}
      subtitle={settingsTexts.webhooksHint}
      action={
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {settingsTexts.webhooksOpen}
        </Button>
      }
    >
      <WebhooksDialog open={isOpen} onClose={() => setOpen(false)} />
    </SettingsSection>
  );
}

const EmailDialog = onDemandWhileOpen(async () => (await import('./email-dialog.tsx')).EmailDialog);

function EmailSection() {
  const session = useSession();
  const { email } = useProfile();
  const hasOwnLinks = useHasOwnMailLinks();
  const [isChanging, setChanging] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  // The password section uses the same query key, so both share one request.
  const query = useQuery({ queryKey: ['settings', 'has-password'], queryFn: () => session.hasPassword() });
  return (
    <>
      <SettingsSection
        title={settingsTexts.email}
        subtitle={settingsTexts.emailHint(email)}
        action={
          <Button
            variant="secondary"
            icon={<AtSign aria-hidden="true" className="size-4.5" />}
            disabled={query.data === undefined}
            onClick={() => setChanging(true)}
          >
            {settingsTexts.emailChange}
          </Button>
        }
      >
        {sentTo !== null && (
          <Notice tone="ok" urgent>
            {hasOwnLinks ? settingsTexts.emailLinkSent(sentTo) : settingsTexts.emailLinkSentElsewhere(sentTo)}
          </Notice>
        )}
      </SettingsSection>
      <EmailDialog
        open={isChanging && query.data !== undefined}
        currentEmail={email}
        hasPassword={query.data === true}
        onSent={(address) => {
          setSentTo(address);
          setChanging(false);
        }}
        onClose={() => setChanging(false)}
      />
    </>
  );
}
