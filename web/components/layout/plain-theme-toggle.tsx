import { Moon, Sun } from 'lucide-react';
import { themeTexts } from '#words/screens/theme.ts';
import { classNames } from '../../lib/class-names.ts';
import { chooseTheme } from '../../lib/theme.ts';
import { useTheme } from '../../lib/use-theme.ts';

/** On server-rendered pages, web/app/visitor-page.ts handles clicks and sets the label. */
export function PlainThemeToggle({ className }: { className?: string | undefined }) {
  const dark = useTheme().resolved === 'dark';
  const label = dark ? themeTexts.switchToLight : themeTexts.switchToDark;
  return (
    <button
      type="button"
      data-theme-toggle
      aria-label={label}
      title={label}
      onClick={() => chooseTheme(dark ? 'light' : 'dark')}
      className={classNames(
        'inline-grid size-10 shrink-0 place-items-center rounded-control text-muted transition-colors hover:bg-tint hover:text-ink active:bg-tint-deep pointer-coarse:size-11',
        className,
      )}
    >
      <Sun aria-hidden="true" className="size-5 not-dark:hidden" />
      <Moon aria-hidden="true" className="size-5 dark:hidden" />
    </button>
  );
}
