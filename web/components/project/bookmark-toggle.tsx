import { Bookmark } from 'lucide-react';
import { projectCardTexts } from '#words/screens/project-card.ts';
import { classNames } from '../../lib/class-names.ts';
import { IconButton } from '../ui/icon-button.tsx';

export function BookmarkToggle({
  title,
  bookmarked,
  onToggle,
  variant = 'overlay',
}: {
  title: string;
  bookmarked: boolean;
  onToggle: (bookmarked: boolean) => void;
  variant?: 'overlay' | 'quiet' | 'secondary' | undefined;
}) {
  return (
    <IconButton
      variant={variant}
      label={bookmarked ? projectCardTexts.removeBookmark(title) : projectCardTexts.addBookmark(title)}
      icon={
        <Bookmark
          className={classNames('size-5 transition-[fill]', bookmarked ? 'fill-current' : 'fill-transparent')}
        />
      }
      onClick={() => onToggle(!bookmarked)}
      className={bookmarked ? 'text-primary' : ''}
    />
  );
}
