export const toastsTexts = {
  verificationMailFailed: 'Failed to send verification email', // spec
  checkMail: 'Check your mail to verify the email address', // spec: check your mail to verify the email address
} as const;
