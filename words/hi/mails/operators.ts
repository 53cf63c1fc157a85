const note = 'You get this email because you are an operator of ProtoHaat.';
const names = {
  case: ['case', 'cases'],
  claim: ['claim', 'claims'],
  report: ['report', 'reports'],
} as const;

export const operatorMails = {
  escalated: ({
    reader,
    number,
    title,
    until,
  }: {
    readonly reader: string;
    readonly number: number;
    readonly title: string;
    readonly until: string | null;
  }) => ({
    subject: `Case ${number} is waiting for a decision`,
    greeting: `Hello ${reader},`,
    paragraphs: [
      `The case about "${title}" was passed to us. ${until === null ? '' : `Without a decision by ${until}, the buyer is refunded.`}`,
    ],
    action: 'Open the case',
    note,
  }),
  overdue: ({
    reader,
    counts,
  }: {
    readonly reader: string;
    readonly counts: readonly { readonly kind: keyof typeof names; readonly count: number }[];
  }) => ({
    subject: 'Decisions are overdue',
    greeting: `Hello ${reader},`,
    paragraphs: [
      `Overdue, or due within a day: ${counts
        .map(({ kind, count }) => `${count} ${names[kind][count === 1 ? 0 : 1]}`)
        .join(', ')}.`,
    ],
    action: 'Open the queue',
    note,
  }),
};
