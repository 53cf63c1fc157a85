import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { ArrowLeft, Bookmark, Heart, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { commonTexts } from '#words/screens/common.ts';
import { navTexts } from '#words/screens/nav.ts';
import { projectTexts } from '#words/screens/project.ts';
import type { ProjectDetails } from '../../api/entities.ts';
import { useMember } from '../../api/session.tsx';
import { useBookmark, useLike } from '../../api/use-bookmark.ts';
import { BookmarkToggle } from '../../components/project/bookmark-toggle.tsx';
import { Breadcrumb } from '../../components/ui/breadcrumb.tsx';
import { Button } from '../../components/ui/button.tsx';
import { classNames } from '../../lib/class-names.ts';
import { formatCompact } from '../../lib/format.ts';
import { localPath } from '../../lib/local-path.ts';
import { loginPath, projectPath, topicPath } from '../../lib/public-paths.ts';
import { shareLink } from '../../lib/share-link.ts';
import { subjectName } from '../../lib/subject-name.ts';
import { toastInfo, toastSuccess, toastWarn } from '../../lib/toast.ts';
import { useIsHydrated } from '../../lib/use-is-hydrated.ts';

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

function ProjectActions({ project }: { project: ProjectDetails }) {
  return (
    <>
      {useMember() === null ? <BookmarkLink project={project} /> : <MemberActions project={project} />}
      <Share project={project} />
    </>
  );
}

function BookmarkLink({ project: { projectId } }: { project: ProjectDetails }) {
  return (
    <Button asChild variant="quiet">
      <a href={localPath(loginPath(projectPath(projectId)))}>
        <Bookmark aria-hidden="true" className="size-5" />
        <span className="max-sm:sr-only">{projectTexts.bookmark}</span>
      </a>
    </Button>
  );
}

function MemberActions({ project }: { project: ProjectDetails }) {
  const setBookmark = useBookmark();
  const like = useLike(project.projectId);
  return (
    <>
      <Button
        variant="quiet"
        aria-pressed={project.liked}
        aria-label={`${project.liked ? projectTexts.liked : projectTexts.like}, ${projectTexts.likes(project.stats.likes)}`}
        onClick={() => like.mutate(!project.liked, { onError: () => toastWarn(projectTexts.likeFailed) })}
        icon={
          <Heart
            aria-hidden="true"
            className={classNames('size-5', project.liked ? 'fill-current text-primary' : 'fill-transparent')}
          />
        }
      >
        {formatCompact(project.stats.likes)}
      </Button>
      <BookmarkToggle
        variant="quiet"
        title={project.title}
        bookmarked={project.isBookmarked}
        onToggle={(bookmarked) => setBookmark(project.projectId, bookmarked)}
      />
    </>
  );
}

/** Hidden until a script handles it: this one for members, web/app/visitor-page.ts for visitors. */
function Share({ project: { projectId, title } }: { project: ProjectDetails }) {
  const share = async () => {
    const url = new URL(localPath(projectPath(projectId)), window.location.origin).href;
    const shared = await shareLink({ title, url });
    if (shared === 'copied') toastSuccess(projectTexts.linkCopied);
    if (shared === 'failed') toastInfo(projectTexts.shareFailed);
  };
  return (
    <span className="relative inline-grid">
      <button
        type="button"
        hidden={!useIsHydrated()}
        data-share={title}
        aria-label={commonTexts.share}
        title={commonTexts.share}
        onClick={() => void share()}
        className="inline-grid size-10 place-items-center rounded-control text-muted hover:bg-tint hover:text-ink pointer-coarse:size-11"
      >
        <Share2 aria-hidden="true" className="size-5" />
      </button>
      <output
        data-share-result
        className="sr-only absolute top-full right-0 z-20 rounded-control bg-ink px-3 py-1.5 text-sm whitespace-nowrap text-paper shadow-float"
      />
    </span>
  );
}
