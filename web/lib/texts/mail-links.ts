export const mailLinksTexts = {
  verifyTitle: 'Verify your e-mail address',
  verifyHere: (email: string) => `You are signed in to the account that uses ${email}.`,
  verifyElsewhere: (email: string, made: string | null) =>
    made === null
      ? `An account was made with ${email}. Did you make it?`
      : `An account was made with ${email} on ${made}. Did you make it?`,
  verifyAction: 'Verify my address',
  passwordHint: 'This browser is not signed in to the account, so its password is asked for once.',
  password: 'Password of the account',
  passwordUnknown: 'I do not know the password',
  notMe: 'This was not me',
  disowned: 'Nothing was verified, and the account is gone.',
  disownedLead: 'If you want an account of your own with this address, you can make one.',
  signUp: 'Create account',
  confirmTitle: 'Confirm your new e-mail address',
  confirmLead: (email: string) => `Your account will use ${email} from now on.`,
  confirmAction: 'Confirm this address',
  confirmed: 'Your e-mail address is changed.',
  confirmedLead: (email: string) => `Log in with ${email} from now on. We have told your old address.`,
  takeBackTitle: 'Take your address back',
  takeBackLead: (email: string) =>
    `Your account will use ${email} again. Everybody is logged out, and you choose a new password.`,
  takeBackAction: 'Take it back',
  ended: 'This link no longer works',
  endedLead: 'A link works once, and not for ever. If your address is verified already, log in.',
  unread: 'This link could not be looked at',
  failed: 'That did not work. Please try again.',
  continue: 'Continue',
  logIn: 'Log in',
} as const;
