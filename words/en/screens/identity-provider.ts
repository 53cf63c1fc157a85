export const identityProviderTexts = {
  disabled: 'This account has been disabled.',
  otherAccount: 'That is another Google account. Choose the one of this account.',
  noStorage: 'Your browser blocks the storage that the Google window needs. Allow it, or log in with email.',
  notSetUp: (code: string) =>
    `Sign-in is not set up correctly on this site. Please tell its operators: ${code}.`,
} as const;
