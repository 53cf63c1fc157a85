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
};
