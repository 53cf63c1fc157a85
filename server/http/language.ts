import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { FIRST_LANGUAGE, isLanguage, type Language, splitLanguage } from '#domain/common/languages.ts';
import { answerLanguage } from '../runtime/translate-answer.ts';

/** The page's script writes it when a person chooses a language. */
const COOKIE = 'language';
const NO_PAGE = /^\/(?:api|media|assets)(?:\/|$)/u;

/** Routes know no languages: `/hi/discover` is the route `/discover`. */
export function routeOf({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const { language, path } = splitLanguage(url);
  return language === null || NO_PAGE.test(path) ? url : path;
}

export function pageLanguage(request: FastifyRequest): Language {
  return splitLanguage(request.originalUrl).language ?? FIRST_LANGUAGE;
}

/** The language that a person has chosen, or else the one that the browser asks for. */
export function chosenLanguage(request: FastifyRequest): Language {
  const chosen = request.cookies[COOKIE];
  return isLanguage(chosen) ? chosen : answerLanguage(request);
}
