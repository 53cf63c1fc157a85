import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { profileTexts } from '#words/screens/profile.ts';
import { useFreshProfile } from '../../api/account-queries.ts';
import { useProfile } from '../../api/session.tsx';
import { PageHead } from '../../components/layout/page-head.tsx';
import { Avatar } from '../../components/ui/avatar.tsx';
import { buttonClass } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { PartBoundary } from '../../components/ui/part-boundary.tsx';
import { formatNumber, formatRupees } from '../../lib/format.ts';
import { toastError, toastInfo, toastSuccess } from '../../lib/toast.ts';
import { AccountCard } from './account-card.tsx';
import { GithubCard } from './github-card.tsx';

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
