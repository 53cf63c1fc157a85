export const mailLinksTexts = {
  verifyTitle: 'Verify your email address',
  verifyHere: (email: string) => `Confirm that ${email} is your address.`,
  verifyElsewhere: (email: string, made: string | null) =>
    made === null
      ? `An account was created with ${email}. Was it you?`
      : `An account was created with ${email} on ${made}. Was it you?`,
  verifyAction: 'Verify my address',
  passwordHint: 'You are not signed in to this account on this device, so enter its password.',
  password: 'Account password',
  passwordUnknown: 'I forgot the password',
  notMe: 'This was not me',
  accountDeleted: 'The account was deleted',
  accountDeletedLead: 'Your address was not verified. You can use it to create your own account.',
  signUp: 'Create account',
  confirmTitle: 'Confirm your new email address',
  confirmLead: (email: string) => `Your account will use ${email} from now on.`,
  confirmAction: 'Confirm this address',
  confirmed: 'Your email address was changed',
  confirmedLead: (email: string) => `Log in with ${email} from now on. We sent a notice to your old address.`,
  takeBackTitle: 'Take your address back',
  takeBackLead: (email: string) =>
    `Your account will use ${email} again. Every device is logged out, and you choose a new password.`,
  takeBackAction: 'Take it back',
  linkExpired: 'This link no longer works',
  linkExpiredLead: 'It has expired or was used before. Log in to continue.',
  linkUnreadable: 'This link could not be checked',
  failed: 'That did not work. Please try again.',
  continue: 'Continue',
  logIn: 'Log in',
} as const;
