import { useQuery } from '@tanstack/react-query';
import { AtSign } from 'lucide-react';
import { useState } from 'react';
import { settingsTexts } from '#words/screens/settings.ts';
import { useHasOwnMailLinks } from '../../api/config-query.ts';
import { useProfile, useSession } from '../../api/session.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { onDemandWhileOpen } from '../../components/ui/on-demand.tsx';
import { SettingsSection } from './settings-section.tsx';

const EmailDialog = onDemandWhileOpen(async () => (await import('./email-dialog.tsx')).EmailDialog);

export function EmailSection() {
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
