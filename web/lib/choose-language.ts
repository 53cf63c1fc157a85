import { isLanguage, pathIn, splitLanguage } from '#domain/common/languages.ts';

const YEAR_SECONDS = 365 * 24 * 3_600;

/** Opens the present page in the language of a clicked link; web/inline/language.js remembers the choice. */
export function watchLanguageLinks(): () => void {
  document.addEventListener('click', onClick);
  return () => document.removeEventListener('click', onClick);
}

function onClick(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-language]') : null;
  const code = link?.dataset['language'];
  if (!isLanguage(code) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `language=${code}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`;
  location.assign(pathIn(code, splitLanguage(location.pathname).path) + location.search + location.hash);
}
