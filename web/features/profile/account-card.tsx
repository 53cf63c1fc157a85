import { Pencil } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Profile } from '#contract/entities.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card, CardHead } from '../../components/ui/card.tsx';
import { formatDate } from '../../lib/format.ts';
import { commonTexts } from '../../lib/texts/common.ts';
import { profileTexts } from '../../lib/texts/profile.ts';
import { hasSavedForm } from '../../lib/use-saved-form.ts';
import { EditProfileForm, PROFILE_FORM_KEY } from './edit-profile-form.tsx';

/** The account's facts, and in edit mode the form for those that can be changed. */
export function AccountCard({ profile }: { profile: Profile }) {
  const [editing, setEditing] = useState(() => hasSavedForm(PROFILE_FORM_KEY(profile)));
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (!editing && wasEditing.current) editButton.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  const facts = [
    { label: profileTexts.fullName, value: profile.full_name ?? commonTexts.notKnown },
    { label: profileTexts.username, value: `@${profile.username ?? ''}` },
    { label: profileTexts.email, value: profile.email },
    { label: profileTexts.college, value: profile.college_name ?? commonTexts.notKnown },
    { label: profileTexts.joined, value: formatDate(profile.created_at) },
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
      {editing ? (
        <EditProfileForm profile={profile} onDone={() => setEditing(false)} />
      ) : (
        <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
          {facts.map((fact) => (
            <div key={fact.label} className="min-w-0">
              <dt className="text-sm text-muted">{fact.label}</dt>
              <dd className="font-medium break-words">{fact.value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
