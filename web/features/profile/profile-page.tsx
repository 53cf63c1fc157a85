import { Link } from '@tanstack/react-router';
import { BadgeCheck, GitBranch, Pencil } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { commonTexts } from '#words/screens/common.ts';
import { profileTexts } from '#words/screens/profile.ts';
import { useFreshProfile } from '../../api/account-queries.ts';
import type { Profile } from '../../api/entities.ts';
import { useLinkGithub, useUnlinkGithub } from '../../api/github-account.ts';
import { useProfile } from '../../api/session.tsx';
import { PageHead } from '../../components/layout/page-head.tsx';
import { AlertDialog } from '../../components/ui/alert-dialog.tsx';
import { Avatar } from '../../components/ui/avatar.tsx';
import { StatusBadge } from '../../components/ui/badge.tsx';
import { Button, buttonClass } from '../../components/ui/button.tsx';
import { Card, CardHead } from '../../components/ui/card.tsx';
import { onDemandWhileOpen } from '../../components/ui/on-demand.tsx';
import { PartBoundary } from '../../components/ui/part-boundary.tsx';
import { formatDate, formatNumber, formatRupees } from '../../lib/format.ts';
import { toastError, toastInfo, toastSuccess } from '../../lib/toast.ts';
import { hasSavedForm } from '../../lib/use-saved-form.ts';
import { profileFormKey } from './profile-form-key.ts';

type GithubOutcome = 'linked' | 'taken' | 'failed' | 'cancelled';

export function ProfilePage({
  githubOutcome,
  onOutcomeSeen,
}: {
  githubOutcome: GithubOutcome | undefined;
  onOutcomeSeen: () => void;
}) {
  const profile = useProfile();
  const isVerified = profile.githubVerified;
  useFreshProfile();
  useEffect(() => {
    if (githubOutcome === undefined) return;
    // Anybody can craft a URL that claims success, so success is shown only if the profile confirms it.
    if (githubOutcome !== 'linked' || isVerified) showOutcome(githubOutcome);
    onOutcomeSeen();
  }, [githubOutcome, isVerified, onOutcomeSeen]);
  const name = profile.fullName ?? profile.username ?? profile.email;
  const stats = [
    { label: profileTexts.stats.sold, value: formatNumber(profile.soldCount) },
    { label: profileTexts.stats.purchased, value: formatNumber(profile.boughtCount) },
    { label: profileTexts.stats.sales, value: formatRupees(profile.totalSalesRupees) },
  ];
  return (
    <>
      <PageHead title={profileTexts.title} subtitle={profileTexts.lead} />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:items-start">
        <Card className="flex flex-col gap-6">
          <div className="flex items-center gap-4">
            <Avatar name={name} src={profile.profilePhoto} size="xl" />
            <div className="min-w-0">
              <h2 dir="auto" className="text-xl break-words">
                {name}
              </h2>
              <p className="truncate text-muted">@{profile.username}</p>
            </div>
          </div>
          <dl
            aria-label={profileTexts.statsLabel}
            className="grid grid-cols-3 gap-3 border-t border-line pt-5"
          >
            {stats.map((stat) => (
              <div key={stat.label} className="flex min-w-0 flex-col-reverse justify-end">
                <dt className="text-sm leading-snug text-muted">{stat.label}</dt>
                <dd className="text-xl font-[680] tracking-tight break-words">{stat.value}</dd>
              </div>
            ))}
          </dl>
        </Card>
        <div className="space-y-5">
          <PartBoundary>
            <AccountCard profile={profile} />
          </PartBoundary>
          <PartBoundary>
            <GithubCard />
          </PartBoundary>
          <p>
            <Link to="/setting" className={buttonClass({ variant: 'link' })}>
              {profileTexts.toSettings}
            </Link>
          </p>
        </div>
      </div>
    </>
  );
}

function showOutcome(outcome: GithubOutcome): void {
  switch (outcome) {
    case 'linked':
      toastSuccess(profileTexts.githubConnected);
      break;
    case 'taken':
      toastError(profileTexts.githubTaken);
      break;
    case 'failed':
      toastError(profileTexts.githubFailed);
      break;
    case 'cancelled':
      toastInfo(profileTexts.githubCancelled);
      break;
    default:
      outcome satisfies never;
  }
}

const EditProfileForm = onDemandWhileOpen(
  async () => (await import('./edit-profile-form.tsx')).EditProfileForm,
);

function AccountCard({ profile }: { profile: Profile }) {
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

function GithubCard() {
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
