import type { LanguageFacts } from '#domain/common/languages.ts';

export const language: LanguageFacts = {
  code: 'en',
  tag: 'en-IN',
  fullStop: '.',
  month: 'short',
  namesDayPeriods: false,
};
