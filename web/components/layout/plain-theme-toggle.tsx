import { Moon, Sun } from 'lucide-react';
import { classNames } from '../../lib/class-names.ts';
import { themeTexts } from '../../lib/texts/theme.ts';
import { chooseTheme, useTheme } from '../../lib/theme.ts';

/**
 * The theme toggle of the public pages: its name is the browser's own tooltip, which spares their first load the code of ours.
 * The style sheet chooses the icon, so that a prerendered page shows the right one before its script runs.
 */
export function PlainThemeToggle({ className }: { className?: string | undefined }) {
  const dark = useTheme().resolved === 'dark';
  const label = dark ? themeTexts.switchToLight : themeTexts.switchToDark;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => chooseTheme(dark ? 'light' : 'dark')}
      className={classNames(
        'inline-grid size-10 shrink-0 place-items-center rounded-control text-muted transition-colors hover:bg-ink/7 hover:text-ink active:bg-ink/12 pointer-coarse:size-11',
        className,
      )}
    >
      <Sun aria-hidden="true" className="size-5 not-dark:hidden" />
      <Moon aria-hidden="true" className="size-5 dark:hidden" />
    </button>
  );
}
