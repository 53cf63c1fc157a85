import { Bookmark } from 'lucide-react';
import { classNames } from '../../lib/class-names.ts';
import { projectTexts } from '../../lib/texts/project.ts';
import { IconButton } from './icon-button.tsx';

/** Keeps a project in the bookmarks; fills when it does. */
export function BookmarkToggle({
  title,
  bookmarked,
  onToggle,
  variant = 'overlay',
  className,
}: {
  /** The project's, so that each toggle has a name of its own. */
  title: string;
  bookmarked: boolean;
  onToggle: (bookmarked: boolean) => void;
  variant?: 'overlay' | 'quiet' | 'secondary' | undefined;
  className?: string | undefined;
}) {
  return (
    <IconButton
      variant={variant}
      label={bookmarked ? projectTexts.removeBookmark(title) : projectTexts.addBookmark(title)}
      icon={
        <Bookmark
          className={classNames('size-5 transition-[fill]', bookmarked ? 'fill-current' : 'fill-transparent')}
        />
      }
      onClick={() => onToggle(!bookmarked)}
      className={classNames(bookmarked && 'text-primary', className)}
    />
  );
}
