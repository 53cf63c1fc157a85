import type { Mail } from '../ports/mailer.ts';
import { composeMail, type WriteMail } from './mail-template.ts';

const SHOWN = 10;

interface MovedDeadlines {
  readonly profileId: string;
  readonly email: string;
  readonly name: string;
  /** The earliest deadline first. */
  readonly orders: readonly {
    readonly purchaseId: string;
    readonly title: string;
    readonly until: string | null;
  }[];
}

/** @param occasion - the same for all emails about one absence. */
export function movedDeadlinesMail(
  { profileId, email, name, orders }: MovedDeadlines,
  { seconds, occasion }: { readonly seconds: number; readonly occasion: string },
  publicUrl: string,
): Mail {
  const [first] = orders;
  const write: WriteMail = ({ deadlineMails, formatMoment }) =>
    deadlineMails.moved({
      reader: name,
      hours: Math.max(1, Math.round(seconds / 3_600)),
      orders: orders.slice(0, SHOWN).map(({ title, until }) => ({
        title,
        until: until === null ? '–' : formatMoment(new Date(until)),
      })),
      more: Math.max(0, orders.length - SHOWN),
    });
  return composeMail(write, {
    to: email,
    id: `deadlines-moved.${profileId}.${occasion}`,
    actionUrl:
      orders.length === 1 && first !== undefined
        ? `${publicUrl}/orders/${first.purchaseId}`
        : `${publicUrl}/feed`,
  });
}
