import { BadgeCheck, GitBranch } from 'lucide-react';
import { dashboardTexts } from '#words/screens/dashboard.ts';
import { useLinkGithub } from '../../api/github-account.ts';
import { useProfile } from '../../api/session.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { toastError } from '../../lib/toast.ts';

export function GithubConnection() {
  const profile = useProfile();
  const link = useLinkGithub();
  if (profile.githubVerified) {
    return (
      <Badge tone="ok" icon={<BadgeCheck aria-hidden="true" className="size-4" />} className="min-h-8">
        {dashboardTexts.githubVerified}
      </Badge>
    );
  }
  return (
    <Button
      variant="secondary"
      busy={link.isPending || link.isSuccess}
      icon={<GitBranch aria-hidden="true" className="size-4.5" />}
      onClick={() => link.mutate(undefined, { onError: () => toastError(dashboardTexts.githubFailed) })}
    >
      {dashboardTexts.verifyGithub}
    </Button>
  );
}
