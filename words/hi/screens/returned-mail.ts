export const returnedMailTexts = {
  label: 'Our emails do not reach you',
  line: (email: string) =>
    `Emails to ${email} are being returned. We now send only those about your account’s security, so you may miss a sale or a refund.`,
  check: 'Send a test email',
  sent: 'Sent. Open the link in it to receive all emails again.',
  change: 'Change the address',
} as const;
