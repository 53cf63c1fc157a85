interface Decided {
  readonly reader: string;
  readonly reason: string;
  readonly title: string;
}

const common = ({ reader }: Decided) => ({
  greeting: `Hello ${reader},`,
  action: 'Open ProtoHaat',
  note: 'You get this email because it concerns your account on ProtoHaat. You cannot switch it off.',
});
const answer = 'If you think this is a mistake, reply to this email.';
const because = ({ reason }: Decided) => `The reason: ${reason}`;

const hidden = (what: string) => (decided: Decided) => ({
  ...common(decided),
  subject: `We hid ${what} "${decided.title}"`,
  paragraphs: [`We hid ${what} "${decided.title}", because it breaks the rules.`, because(decided), answer],
});

export const memberMails = {
  banned: (decided: Decided) => ({
    ...common(decided),
    subject: 'Your account is banned',
    paragraphs: [
      'We have banned your account. You can no longer use ProtoHaat, and your listings are off the market.',
      'Orders not yet shipped or downloaded are refunded. Other orders continue, and payouts wait until the ban ends.',
      because(decided),
      answer,
    ],
  }),
  unbanned: (decided: Decided) => ({
    ...common(decided),
    subject: 'Your account can be used again',
    paragraphs: ['We ended the ban on your account. Your listings are back on the market.', because(decided)],
  }),
  warned: (decided: Decided) => ({
    ...common(decided),
    subject: 'A warning about your account',
    paragraphs: [
      decided.title === ''
        ? 'Someone reported you, and we agree that you broke the rules. We changed nothing else.'
        : `Someone reported something of yours about "${decided.title}", and we agree that it breaks the rules. We changed nothing else.`,
      because(decided),
      'If you break the rules again, we can ban your account.',
      answer,
    ],
  }),
  reviewHidden: hidden('your review of'),
  questionHidden: hidden('a question about'),
  messageHidden: hidden('your message about'),
};
