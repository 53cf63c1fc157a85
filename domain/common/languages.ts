/** A language is a folder in words/, its name here, as its readers write it, and a prefix of the addresses. */
export const LANGUAGE_NAMES = { en: 'English', hi: 'हिन्दी' } as const;

export type Language = keyof typeof LANGUAGE_NAMES;

export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as Language[];

export interface LanguageFacts {
  readonly code: Language;
  /** For `Intl` and the `lang` attribute: digits are Latin in every language. */
  readonly tag: string;
  readonly fullStop: string;
  /** For `Intl`: how its readers write a month, and the time of day. */
  readonly month: 'short' | 'long';
  readonly namesDayPeriods: boolean;
}

/** The language of addresses without a prefix. */
export const FIRST_LANGUAGE: Language = 'en';

export function prefixOf(language: Language): string {
  return language === FIRST_LANGUAGE ? '' : `/${language}`;
}

/** @param path - an address within the site that begins with `/`, without a prefix */
export function pathIn(language: Language, path: string): string {
  const prefix = prefixOf(language);
  return path === '/' && prefix !== '' ? prefix : prefix + path;
}

const PREFIX = new RegExp(
  `^/(${LANGUAGES.filter((code) => code !== FIRST_LANGUAGE).join('|')})(?=[/?#]|$)`,
  'u',
);

export function splitLanguage(path: string): { readonly language: Language | null; readonly path: string } {
  const [prefix, code] = PREFIX.exec(path) ?? [];
  if (prefix === undefined) return { language: null, path };
  // One slash only: `//` would begin another site's address.
  return { language: code as Language, path: `/${path.slice(prefix.length).replace(/^\/+/u, '')}` };
}

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((code) => code === value);
}
