import { useQuery } from '@tanstack/react-query';
import { AtSign } from 'lucide-react';
import { useState } from 'react';
import { useProfile, useSession } from '../../api/session.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { settingsTexts } from '../../lib/texts/settings.ts';
import { EmailDialog } from './email-dialog.tsx';
import { SettingsSection } from './settings-section.tsx';

/** The address of the account, and changing it. */
export function EmailSection() {
  const session = useSession();
  const { email } = useProfile();
  const [isChanging, setChanging] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  // The same question as the password's section asks.
  const query = useQuery({ queryKey: ['settings', 'has-password'], queryFn: () => session.hasPassword() });
  return (
    <>
      <SettingsSection
        title={settingsTexts.email}
        line={settingsTexts.emailHint(email)}
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
            {settingsTexts.emailLinkSent(sentTo)}
          </Notice>
        )}
      </SettingsSection>
      {isChanging && query.data !== undefined && (
        <EmailDialog
          present={email}
          hasPassword={query.data}
          onSent={(address) => {
            setSentTo(address);
            setChanging(false);
          }}
          onClose={() => setChanging(false)}
        />
      )}
    </>
  );
}
