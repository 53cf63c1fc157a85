import type { LanguageFacts } from '#domain/common/languages.ts';

export const language: LanguageFacts = {
  code: 'hi',
  tag: 'hi-IN-u-nu-latn',
  fullStop: '।',
  month: 'long',
  namesDayPeriods: true,
};
