import { Pencil } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { commonTexts } from '#words/screens/common.ts';
import { profileTexts } from '#words/screens/profile.ts';
import type { Profile } from '../../api/entities.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card, CardHead } from '../../components/ui/card.tsx';
import { onDemandWhileOpen } from '../../components/ui/on-demand.tsx';
import { formatDate } from '../../lib/format.ts';
import { hasSavedForm } from '../../lib/use-saved-form.ts';
import { profileFormKey } from './profile-form-key.ts';

const EditProfileForm = onDemandWhileOpen(
  async () => (await import('./edit-profile-form.tsx')).EditProfileForm,
);

export function AccountCard({ profile }: { profile: Profile }) {
  const [editing, setEditing] = useState(() => hasSavedForm(profileFormKey(profile)));
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (!editing && wasEditing.current) editButton.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  const facts = [
    { label: profileTexts.fullName, value: profile.fullName ?? commonTexts.notProvided },
    { label: profileTexts.username, value: `@${profile.username ?? ''}` },
    { label: profileTexts.email, value: profile.email },
    { label: profileTexts.college, value: profile.collegeName ?? commonTexts.notProvided },
    { label: profileTexts.joined, value: formatDate(profile.createdAt) },
  ];
  return (
    <Card>
      <CardHead
        title={editing ? profileTexts.edit : profileTexts.accountInformation}
        action={
          editing ? undefined : (
            <Button
              ref={editButton}
              variant="secondary"
              size="sm"
              className="shrink-0 whitespace-nowrap"
              icon={<Pencil aria-hidden="true" className="size-4" />}
              onClick={() => setEditing(true)}
            >
              {profileTexts.edit}
            </Button>
          )
        }
      />
      <EditProfileForm open={editing} profile={profile} onClose={() => setEditing(false)} />
      {!editing && (
        <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
          {facts.map((fact) => (
            <div key={fact.label} className="min-w-0">
              <dt className="text-sm text-muted">{fact.label}</dt>
              <dd dir="auto" className="font-medium break-words">
                {fact.value}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
