import { BadgeCheck, GitBranch } from 'lucide-react';
import { useLinkGithub } from '../../api/account-queries.ts';
import { useProfile } from '../../api/session.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { dashboardTexts } from '../../lib/texts/dashboard.ts';
import { toastError } from '../../lib/toast.ts';

/** The badge of a connected GitHub account, or the way to connect one. */
export function GithubState() {
  const profile = useProfile();
  const link = useLinkGithub();
  if (profile.github_verified) {
    return (
      <Badge tone="ok" icon={<BadgeCheck aria-hidden="true" className="size-4" />} className="min-h-8">
        {dashboardTexts.githubVerified}
      </Badge>
    );
  }
  return (
    <Button
      variant="secondary"
      // The page is leaving for GitHub after a success: the button must not come to rest in between.
      busy={link.isPending || link.isSuccess}
      icon={<GitBranch aria-hidden="true" className="size-4.5" />}
      onClick={() => link.mutate(undefined, { onError: () => toastError(dashboardTexts.githubFailed) })}
    >
      {dashboardTexts.verifyGithub}
    </Button>
  );
}
