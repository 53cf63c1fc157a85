import { BadgeCheck, GitBranch } from 'lucide-react';
import { useState } from 'react';
import { profileTexts } from '#words/screens/profile.ts';
import { useLinkGithub, useUnlinkGithub } from '../../api/github-account.ts';
import { useProfile } from '../../api/session.tsx';
import { AlertDialog } from '../../components/ui/alert-dialog.tsx';
import { StatusBadge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card, CardHead } from '../../components/ui/card.tsx';
import { toastError, toastSuccess } from '../../lib/toast.ts';

export function GithubCard() {
  const profile = useProfile();
  const link = useLinkGithub();
  const unlink = useUnlinkGithub();
  const [confirming, setConfirming] = useState(false);
  const linked = profile.githubVerified;
  return (
    <Card>
      <CardHead
        title={profileTexts.github}
        subtitle={profileTexts.githubHint}
        action={
          <StatusBadge
            tone={linked ? 'ok' : 'neutral'}
            label={linked ? profileTexts.verified : profileTexts.notVerified}
          />
        }
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        {linked && (
          <p className="inline-flex min-w-0 items-center gap-2 font-mono text-sm">
            <BadgeCheck aria-hidden="true" className="size-5 shrink-0 text-ok" />
            <span className="min-w-0 truncate">{profile.githubUsername}</span>
          </p>
        )}
        {linked ? (
          <Button variant="secondary" onClick={() => setConfirming(true)}>
            {profileTexts.unlinkGithub}
          </Button>
        ) : (
          <Button
            busy={link.isPending || link.isSuccess}
            icon={<GitBranch aria-hidden="true" className="size-4.5" />}
            onClick={() => link.mutate(undefined, { onError: () => toastError(profileTexts.githubFailed) })}
          >
            {profileTexts.connectGithub}
          </Button>
        )}
      </div>
      <AlertDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={profileTexts.unlinkTitle}
        body={profileTexts.unlinkBody}
        confirmLabel={profileTexts.unlinkGithub}
        danger
        busy={unlink.isPending}
        onConfirm={() =>
          unlink.mutate(undefined, {
            onSuccess: () => {
              setConfirming(false);
              toastSuccess(profileTexts.unlinked);
            },
            onError: () => toastError(profileTexts.unlinkFailed),
          })
        }
      />
    </Card>
  );
}
