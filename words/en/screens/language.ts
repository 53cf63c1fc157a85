export const languageTexts = {
  label: 'Language',
  hint: 'Pages, messages and the emails to you.',
} as const;
