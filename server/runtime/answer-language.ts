import type { IncomingHttpHeaders } from 'node:http';
import Negotiator from 'negotiator';
import { FIRST_LANGUAGE, isLanguage, type Language, LANGUAGES } from '#domain/common/languages.ts';

/** The language of the messages in an answer of the API. */
export function answerLanguage({ headers }: { readonly headers: IncomingHttpHeaders }): Language {
  const header = headers['accept-language'];
  if (header === undefined) return FIRST_LANGUAGE;
  const wanted = new Negotiator({ headers: { 'accept-language': header } }).language([...LANGUAGES]);
  return isLanguage(wanted) ? wanted : FIRST_LANGUAGE;
}
