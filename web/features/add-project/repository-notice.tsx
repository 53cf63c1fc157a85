import { useQuery } from '@tanstack/react-query';
import { addProjectTexts } from '#words/screens/add-project.ts';
import { privateRepositoryTexts } from '#words/screens/private-repository.ts';
import { profileTexts } from '#words/screens/profile.ts';
import { configQuery } from '../../api/config-query.ts';
import { useLinkGithub } from '../../api/github-account.ts';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { rememberReturnPath } from '../../lib/return-path.ts';
import { toastError } from '../../lib/toast.ts';

export type RepositoryCase = 'offer' | 'not-linked' | 'refused' | 'not-shown' | 'public';

const words = privateRepositoryTexts;

export function RepositoryNotice({ about, onLeave }: { about: RepositoryCase; onLeave: () => void }) {
  const { data: config } = useQuery(configQuery);
  if (about === 'not-linked' || about === 'refused') {
    return <ConnectGithub wasRefused={about === 'refused'} onLeave={onLeave} />;
  }
  if (config === undefined) return null;
  const hasApp = config.github.app;
  const install = (
    <Button asChild variant="secondary" size="sm">
      <a href="/api/auth/github/install?from=add-project" onClick={onLeave}>
        {words.install}
      </a>
    </Button>
  );
  if (about === 'public') {
    return (
      <Notice tone="warn" title={words.publicTitle} action={hasApp ? install : undefined}>
        <p className="text-sm">{words.publicBody}</p>
        {hasApp && <p className="mt-2 text-sm">{words.makePrivate}</p>}
      </Notice>
    );
  }
  if (!hasApp) return null;
  return (
    <Notice tone="neutral" title={about === 'not-shown' ? words.notShownTitle : undefined} action={install}>
      <p className="text-sm">{about === 'not-shown' ? words.notShownBody : words.offer}</p>
    </Notice>
  );
}

function ConnectGithub({ wasRefused, onLeave }: { wasRefused: boolean; onLeave: () => void }) {
  const link = useLinkGithub();
  return (
    <Notice
      tone="warn"
      urgent={wasRefused}
      title={wasRefused ? addProjectTexts.needsGithub : words.notLinkedTitle}
      action={
        <Button
          variant="secondary"
          size="sm"
          busy={link.isPending}
          onClick={() => {
            onLeave();
            rememberReturnPath('/add-project');
            link.mutate(undefined, { onError: () => toastError(profileTexts.githubFailed) });
          }}
        >
          {words.link}
        </Button>
      }
    >
      {words.notLinkedBody}
    </Notice>
  );
}
