import type { Mail } from '../ports/mailer.ts';
import { composeMail } from './mail-template.ts';
import type { PurchaseMailFacts } from './purchase-mails.ts';

const saleOf = ({ title, category, seller }: PurchaseMailFacts) => ({
  title,
  seller: seller.name,
  isHardware: category === 'HARDWARE',
});

export function disputeOpenedMail(facts: PurchaseMailFacts, publicUrl: string, disputeId: string): Mail {
  return composeMail(({ disputeMails }) => disputeMails.opened(saleOf(facts)), {
    to: facts.seller.email,
    id: `dispute-opened.${facts.purchaseId}.${disputeId}`,
    actionUrl: `${publicUrl}/orders/${facts.purchaseId}`,
  });
}

export function disputeClosedMail(facts: PurchaseMailFacts, publicUrl: string, disputeId: string): Mail {
  return composeMail(({ disputeMails }) => disputeMails.over(saleOf(facts)), {
    to: facts.seller.email,
    id: `dispute-over.${facts.purchaseId}.${disputeId}`,
    actionUrl: `${publicUrl}/orders/${facts.purchaseId}`,
  });
}

export function disputePartlyLostMail(
  facts: PurchaseMailFacts,
  publicUrl: string,
  dispute: { readonly id: string; readonly amountMinor: number },
): Mail {
  return composeMail(({ disputeMails }) => disputeMails.partLost(saleOf(facts), dispute.amountMinor / 100), {
    to: facts.seller.email,
    id: `part-lost.${facts.purchaseId}.${dispute.id}`,
    actionUrl: `${publicUrl}/orders/${facts.purchaseId}`,
  });
}
