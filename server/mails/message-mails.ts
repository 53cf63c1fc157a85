import { composeOptionalMail, type OptionalMail } from './optional-mail.ts';
import type { PurchaseMailFacts } from './purchase-mails.ts';

export function messageMail(
  facts: PurchaseMailFacts,
  message: { readonly id: string; readonly to: 'buyer' | 'seller'; readonly text: string },
  publicUrl: string,
): OptionalMail {
  const { id, to, text } = message;
  const writer = facts[to === 'buyer' ? 'seller' : 'buyer'];
  const reader = facts[to];
  return composeOptionalMail(
    ({ messageMails }) =>
      messageMails.written({ reader: reader.name, writer: writer.name, title: facts.title, text }),
    { to: reader.email, id: `message.${id}`, actionUrl: `${publicUrl}/orders/${facts.purchaseId}` },
    { kind: `message-to-${to}`, purchaseId: facts.purchaseId },
    publicUrl,
  );
}
