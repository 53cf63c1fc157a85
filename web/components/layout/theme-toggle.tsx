import { Moon, Sun } from 'lucide-react';
import { themeTexts } from '#words/screens/theme.ts';
import { chooseTheme } from '../../lib/theme.ts';
import { useTheme } from '../../lib/use-theme.ts';
import { IconButton } from '../ui/icon-button.tsx';

export function ThemeToggle() {
  const { resolved } = useTheme();
  const dark = resolved === 'dark';
  return (
    <IconButton
      label={dark ? themeTexts.switchToLight : themeTexts.switchToDark}
      // CSS selects the icon, because the theme is unknown when the sign-in pages are prerendered.
      icon={
        <>
          <Sun className="size-5 not-dark:hidden" />
          <Moon className="size-5 dark:hidden" />
        </>
      }
      onClick={() => chooseTheme(dark ? 'light' : 'dark')}
    />
  );
}
