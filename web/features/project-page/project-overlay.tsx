import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { commonTexts } from '#words/screens/common.ts';
import { navTexts } from '#words/screens/nav.ts';
import type { ProjectDetails } from '../../api/entities.ts';
import { useMember } from '../../api/session.tsx';
import { Breadcrumb } from '../../components/ui/breadcrumb.tsx';
import { Button } from '../../components/ui/button.tsx';
import { localPath } from '../../lib/local-path.ts';
import { topicPath } from '../../lib/public-paths.ts';
import { subjectName } from '../../lib/subject-name.ts';
import { ProjectActions } from './project-actions.tsx';

export function ProjectOverlay({
  project,
  children,
}: {
  project: ProjectDetails | undefined;
  children: ReactNode;
}) {
  const isMember = useMember() !== null;
  return (
    <>
      <div className="mb-4 flex min-h-10 items-center justify-between gap-2">
        {isMember || project === undefined ? <Back /> : <Crumbs project={project} />}
        {project !== undefined && (
          <div className="flex shrink-0 items-center gap-1 md:gap-2">
            <ProjectActions project={project} />
          </div>
        )}
      </div>
      {children}
    </>
  );
}

function Back() {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const leave = () => {
    if (canGoBack) router.history.back();
    else void router.navigate({ to: '/discover' });
  };
  return (
    <Button
      variant="quiet"
      onClick={leave}
      icon={<ArrowLeft aria-hidden="true" className="size-5" />}
      className="-ml-4"
    >
      {commonTexts.back}
    </Button>
  );
}

function Crumbs({ project: { subject, title } }: { project: ProjectDetails }) {
  return (
    <Breadcrumb
      crumbs={[
        { id: 'discover', content: <a href={localPath('/discover')}>{navTexts.discover}</a> },
        {
          id: 'subject',
          content: (
            <a href={localPath(topicPath('subject', subject.trim().toLowerCase()))}>{subjectName(subject)}</a>
          ),
        },
        { id: 'title', content: title },
      ]}
      className="min-w-0 max-sm:[&_li:last-child]:hidden max-sm:[&_li:nth-last-child(2)>svg]:hidden"
    />
  );
}
