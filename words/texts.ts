import type { Language } from '#domain/common/languages.ts';
import { served as en } from './en/served.ts';
import { served as hi } from './hi/served.ts';
import type { Translated } from './languages.ts';

export type Texts = Translated<typeof en>;

const texts: Readonly<Record<Language, Texts>> = { en, hi };

/** The texts that the server writes. The web client is built in each language and imports `#words/…`. */
export function textsIn(language: Language): Texts {
  return texts[language];
}
