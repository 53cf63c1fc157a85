import type { SupportOutcome } from '#domain/orders/support.ts';
import type { supportMails } from '#words/mails/support.ts';
import type { Mail } from '../ports/mailer.ts';
import { composeMail, type WriteMail } from './mail-template.ts';
import { composeOptionalMail, type OptionalMail } from './optional-mail.ts';
import type { PurchaseMailFacts } from './purchase-mails.ts';

export type SupportMailKind = keyof typeof supportMails;

const READERS: Readonly<Record<SupportMailKind, 'buyer' | 'seller'>> = {
  asked: 'seller',
  answered: 'buyer',
  missedForBuyer: 'buyer',
  missedForSeller: 'seller',
  closedForBuyer: 'buyer',
  closedForSeller: 'seller',
};

export function supportMail(
  kind: SupportMailKind,
  facts: PurchaseMailFacts,
  request: {
    readonly id: string;
    readonly dueAt: Date | null;
    readonly outcome: SupportOutcome | null;
    readonly message: { readonly id: string; readonly text: string } | null;
  },
  publicUrl: string,
): Mail | OptionalMail {
  const { id, dueAt, outcome, message } = request;
  const reader = READERS[kind];
  const write: WriteMail = ({ formatMoment, supportMails }) =>
    supportMails[kind]({
      title: facts.title,
      buyer: facts.buyer.name,
      seller: facts.seller.name,
      text: message?.text ?? null,
      until: dueAt === null ? '' : formatMoment(dueAt),
      outcome,
    });
  const occasion = message?.id ?? dueAt?.toISOString();
  const envelope = {
    to: facts[reader].email,
    // The occasion keeps email IDs unique if a request is answered, or its deadline missed, several times.
    id: `support-${kind}.${id}${occasion === undefined ? '' : `.${occasion}`}`,
    actionUrl: `${publicUrl}/orders/${facts.purchaseId}`,
  };
  // Emails about a deadline of their reader cannot be switched off.
  if (kind === 'asked' || kind === 'missedForSeller') return composeMail(write, envelope);
  const choice = { kind: `message-to-${reader}`, purchaseId: facts.purchaseId } as const;
  return composeOptionalMail(write, envelope, choice, publicUrl);
}
