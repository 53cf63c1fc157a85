import { pathIn } from '#domain/common/languages.ts';
import { language } from '#words/language.ts';

/** For the `lang` attribute: https://www.rfc-editor.org/info/bcp47 */
export const pageLanguage = language.tag.replace(/-u-.*/u, '');

/** The address of a page in the language of this build. The router's links add the language themselves. */
export function localPath(path: string): string {
  return pathIn(language.code, path);
}
