export const messagesTexts = {
  title: { buyer: 'You and the seller', seller: 'You and the buyer' },
  list: 'What you wrote to each other',
  empty: {
    buyer: 'Ask the seller about setting it up, or about the delivery.',
    seller: 'Ask the buyer about the delivery, or tell how to set it up.',
  },
  privacy: 'Only the two of you and, if there is a problem, ProtoHaat read them.',
  label: { buyer: 'To the seller', seller: 'To the buyer' },
  send: { buyer: 'Write to the seller', seller: 'Write to the buyer' },
  sent: 'Message sent',
  you: 'You',
  removed: 'This text was removed with the account of its author.',
  hidden: 'ProtoHaat has hidden this message.',
  contactsHint:
    'Your message contains a link or contact details. ProtoHaat protects only what is written and paid here.',
  contactsReceived:
    'This message contains a link or contact details. Do not pay outside ProtoHaat: only payments here are protected.',
  older: 'Show older messages',
  failed: 'The messages could not be loaded.',
  retry: 'Try again',
  closed: 'No more messages can be written in this order.',
} as const;
