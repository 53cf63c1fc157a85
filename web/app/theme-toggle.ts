import { themeTexts } from '#words/screens/theme.ts';
import { chooseTheme, onThemeChange, readThemeChoice, resolveTheme } from '../lib/theme.ts';

export function connectThemeToggle(button: HTMLButtonElement): void {
  const show = () => {
    const label = isDark() ? themeTexts.switchToLight : themeTexts.switchToDark;
    button.setAttribute('aria-label', label);
    button.title = label;
  };
  button.addEventListener('click', () => chooseTheme(isDark() ? 'light' : 'dark'));
  onThemeChange(show);
  show();
}

function isDark(): boolean {
  return resolveTheme(readThemeChoice()) === 'dark';
}
