export const mailLinksTexts = {
  verifyTitle: 'Verify your e-mail address',
  verifyHere: (email: string) => `Confirm that ${email} is your address.`,
  verifyElsewhere: (email: string, made: string | null) =>
    made === null
      ? `An account was created with ${email}. Was it you?`
      : `An account was created with ${email} on ${made}. Was it you?`,
  verifyAction: 'Verify my address',
  passwordHint: 'You are not signed in to this account here, so enter its password.',
  password: 'Password of the account',
  passwordUnknown: 'I forgot the password',
  notMe: 'This was not me',
  disowned: 'The account was deleted',
  disownedLead: 'Your address was not verified. You can create an account of your own with it.',
  signUp: 'Create account',
  confirmTitle: 'Confirm your new e-mail address',
  confirmLead: (email: string) => `Your account will use ${email} from now on.`,
  confirmAction: 'Confirm this address',
  confirmed: 'Your e-mail address was changed',
  confirmedLead: (email: string) =>
    `Log in with ${email} from now on. Your old address gets a mail about it.`,
  takeBackTitle: 'Take your address back',
  takeBackLead: (email: string) =>
    `Your account will use ${email} again. Every device is logged out, and you choose a new password.`,
  takeBackAction: 'Take it back',
  ended: 'This link no longer works',
  endedLead: 'It was used before or has expired. Log in to continue.',
  unread: 'This link could not be checked',
  failed: 'That did not work. Please try again.',
  continue: 'Continue',
  logIn: 'Log in',
} as const;
