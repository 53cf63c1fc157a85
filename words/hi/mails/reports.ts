import type { ReportOutcome } from '#domain/reports/report.ts';

const results: Readonly<Record<ReportOutcome, string>> = {
  dismissed: 'We found nothing that breaks the rules and changed nothing.',
  warned: 'We warned the member.',
  hidden: 'We hid it.',
  'listing-held': 'The listing is on hold.',
  'listing-banned': 'The listing is off the market.',
  'person-banned': 'The member is banned.',
  lapsed: 'The account that you reported was deleted.',
};

export const reportMails = {
  decided: ({
    reader,
    number,
    title,
    outcome,
    reason,
  }: {
    readonly reader: string;
    readonly number: number;
    readonly title: string;
    readonly outcome: ReportOutcome;
    readonly reason: string;
  }) => ({
    subject: `Report ${number}: what we decided`,
    greeting: `Hello ${reader},`,
    paragraphs: [
      `Thank you for your report of "${title}". ${results[outcome]}`,
      ...(outcome === 'dismissed' ? [`The reason: ${reason}`] : []),
      'We told nobody that you reported it. If you think this is a mistake, reply to this email.',
    ],
    action: 'Open ProtoHaat',
    note: 'You get this email because you reported something on ProtoHaat.',
  }),
};
