export const returnedMailTexts = {
  label: 'Emails come back',
  line: (email: string) =>
    `Emails to ${email} come back. You only get those about your account's security, so you may miss a sale or a refund.`,
  check: 'Send a test email',
  sent: 'Sent. Open the link in it, and all emails arrive again.',
  change: 'Change the address',
} as const;
