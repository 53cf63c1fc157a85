import { Monitor, Moon, Sun } from 'lucide-react';
import { themeTexts } from '#words/screens/theme.ts';
import { chooseTheme, type ThemeChoice } from '../../lib/theme.ts';
import { useTheme } from '../../lib/use-theme.ts';
import { SegmentedControl } from '../forms/segmented-control.tsx';

const segments: readonly { value: ThemeChoice; label: string; icon: React.ReactNode }[] = [
  { value: 'light', label: themeTexts.light, icon: <Sun aria-hidden="true" className="size-4.5" /> },
  { value: 'dark', label: themeTexts.dark, icon: <Moon aria-hidden="true" className="size-4.5" /> },
  { value: 'system', label: themeTexts.system, icon: <Monitor aria-hidden="true" className="size-4.5" /> },
];

export function ThemeSwitch({
  labels = false,
  block = false,
  className,
}: {
  labels?: boolean | undefined;
  block?: boolean | undefined;
  className?: string | undefined;
}) {
  const { choice } = useTheme();
  return (
    <SegmentedControl
      label={themeTexts.label}
      segments={segments}
      value={choice}
      onValueChange={chooseTheme}
      iconsOnly={!labels}
      block={block}
      className={className}
    />
  );
}
