export const webhookMails = {
  disabled: ({ name, url }: { readonly name: string; readonly url: string }) => ({
    subject: 'Your webhook was switched off',
    greeting: `Hello ${name},`,
    paragraphs: [
      `For three days, no message has arrived at ${url}.`,
      'We send nothing more there. Correct the receiver, switch the webhook on again, and redeliver what it missed.',
    ],
    action: 'Read how',
    note: 'You get this email because you added a webhook to your account on ProtoHaat.',
  }),
};
