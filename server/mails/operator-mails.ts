import type { Mail } from '../ports/mailer.ts';
import { composeMail } from './mail-template.ts';

interface Reader {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

export function operatorMail(
  facts: Reader & {
    readonly caseId: string;
    readonly number: number;
    readonly title: string;
    readonly dueAt: Date | null;
  },
  publicUrl: string,
): Mail {
  const { id, email, name, caseId, number, title, dueAt } = facts;
  return composeMail(
    ({ operatorMails, formatMoment }) =>
      operatorMails.escalated({
        reader: name,
        number,
        title,
        until: dueAt === null ? null : formatMoment(dueAt),
      }),
    {
      to: email,
      id: `case-operator.${caseId}.${id}`,
      actionUrl: `${publicUrl}/operate/cases/${number}`,
    },
  );
}

/**
 * @param on - the date in India. The email's ID contains this date, so an operator gets at most one such email a day.
 */
export function overdueMail(
  facts: Reader & {
    readonly on: string;
    readonly counts: readonly { readonly kind: 'case' | 'claim' | 'report'; readonly count: number }[];
  },
  publicUrl: string,
): Mail {
  const { id, email, name, on, counts } = facts;
  return composeMail(({ operatorMails }) => operatorMails.overdue({ reader: name, counts }), {
    to: email,
    id: `overdue.${on}.${id}`,
    actionUrl: `${publicUrl}/operate`,
  });
}
