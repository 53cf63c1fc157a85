import { useState } from 'react';
import { settingsTexts } from '#words/screens/settings.ts';
import { Button } from '../../components/ui/button.tsx';
import { onDemandWhileOpen } from '../../components/ui/on-demand.tsx';
import { SettingsSection } from './settings-section.tsx';

const WebhooksDialog = onDemandWhileOpen(async () => (await import('./webhooks-dialog.tsx')).WebhooksDialog);

export function WebhooksSection() {
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
