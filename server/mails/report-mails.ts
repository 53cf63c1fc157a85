import type { ReportOutcome } from '#domain/reports/report.ts';
import type { Mail } from '../ports/mailer.ts';
import { composeMail } from './mail-template.ts';

export function reportDecidedMail(
  facts: {
    readonly email: string;
    readonly name: string;
    readonly id: string;
    readonly number: number;
    readonly title: string;
    readonly outcome: ReportOutcome;
    readonly reason: string;
  },
  publicUrl: string,
): Mail {
  const { email, id, name, ...rest } = facts;
  return composeMail(({ reportMails }) => reportMails.decided({ reader: name, ...rest }), {
    to: email,
    id: `report.${id}`,
    actionUrl: publicUrl,
  });
}
