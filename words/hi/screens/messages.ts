export const messagesTexts = {
  title: { buyer: 'You and the seller', seller: 'You and the buyer' },
  list: 'Messages and events',
  privacy: 'Only the two of you can read them and, if there is a problem, ProtoHaat.',
  label: { buyer: 'To the seller', seller: 'To the buyer' },
  send: 'Send',
  you: 'You',
  removed: 'This message was removed with its writer’s account.',
  hidden: 'ProtoHaat has hidden this message.',
  contactsHint: 'Your message contains a link or contact details. Only payments on ProtoHaat are protected.',
  contactsReceived:
    'This message contains a link or contact details. Do not pay outside ProtoHaat: only payments on ProtoHaat are protected.',
  older: 'Show older messages',
  failed: 'The messages could not be loaded.',
  retry: 'Try again',
  closed: 'This order is closed for messages.',
} as const;
