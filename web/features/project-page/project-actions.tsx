import { Heart, Share2 } from 'lucide-react';
import type { ProjectDetails } from '#contract/entities.ts';
import { useLike } from '../../api/project-queries.ts';
import { useBookmark } from '../../api/use-bookmark.ts';
import { BookmarkToggle } from '../../components/ui/bookmark-toggle.tsx';
import { Button } from '../../components/ui/button.tsx';
import { IconButton } from '../../components/ui/icon-button.tsx';
import { classNames } from '../../lib/class-names.ts';
import { formatCompact } from '../../lib/format.ts';
import { shareLink } from '../../lib/share-link.ts';
import { commonTexts } from '../../lib/texts/common.ts';
import { projectTexts } from '../../lib/texts/project.ts';
import { toastInfo, toastSuccess, toastWarn } from '../../lib/toast.ts';

export function ProjectActions({ project }: { project: ProjectDetails }) {
  const setBookmark = useBookmark();
  const like = useLike(project.project_id);
  const share = async () => {
    // Built from the id alone: what stands in the address bar may hold more.
    const url = new URL(`/projects/${project.project_id}`, window.location.origin).href;
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
        bookmarked={project.bookedmarked}
        onToggle={(bookmarked) => setBookmark(project.project_id, bookmarked)}
      />
      <IconButton
        label={commonTexts.share}
        icon={<Share2 className="size-5" />}
        onClick={() => void share()}
      />
    </>
  );
}
