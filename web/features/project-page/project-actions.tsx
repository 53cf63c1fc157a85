import { Heart, Share2 } from 'lucide-react';
import { commonTexts } from '#words/screens/common.ts';
import { projectTexts } from '#words/screens/project.ts';
import type { ProjectDetails } from '../../api/entities.ts';
import { useLike } from '../../api/project-mutations.ts';
import { useBookmark } from '../../api/use-bookmark.ts';
import { BookmarkToggle } from '../../components/project/bookmark-toggle.tsx';
import { Button } from '../../components/ui/button.tsx';
import { IconButton } from '../../components/ui/icon-button.tsx';
import { classNames } from '../../lib/class-names.ts';
import { formatCompact } from '../../lib/format.ts';
import { shareLink } from '../../lib/share-link.ts';
import { toastInfo, toastSuccess, toastWarn } from '../../lib/toast.ts';

export function ProjectActions({ project }: { project: ProjectDetails }) {
  const setBookmark = useBookmark();
  const like = useLike(project.projectId);
  const share = async () => {
    const url = new URL(`/projects/${project.projectId}`, window.location.origin).href;
    const shared = await shareLink({ title: project.title, url });
    if (shared === 'copied') toastSuccess(projectTexts.linkCopied);
    if (shared === 'failed') toastInfo(projectTexts.shareFailed);
  };
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
      <IconButton
        label={commonTexts.share}
        icon={<Share2 className="size-5" />}
        onClick={() => void share()}
      />
    </>
  );
}
