export const webhookMails = {
  disabled: ({ name, url }: { readonly name: string; readonly url: string }) => ({
    subject: 'Your webhook was switched off',
    greeting: `Hello ${name},`,
    paragraphs: [
      `No message has reached ${url} for three days.`,
      'We have stopped sending messages there. Fix your program, switch the webhook on again, and resend what it missed.',
    ],
    action: 'Read how',
    note: 'You get this email because you added a webhook to your account on ProtoHaat.',
  }),

  made: ({ name, url }: { readonly name: string; readonly url: string }) => ({
    subject: 'A new webhook for your account',
    greeting: `Hello ${name},`,
    paragraphs: [
      `From now on, ${url} is told of your sales on ProtoHaat.`,
      'If this was not you, remove the webhook in your settings now. Then change your password.',
    ],
    action: 'Open the settings',
    note: 'You get this email because it concerns the security of your account. You cannot switch it off.',
  }),
};
