import type { Mail } from '../ports/mailer.ts';
import { renderMail } from './mail-template.ts';
import type { PurchaseMailFacts } from './purchase-mails.ts';

/** Mails to the seller about a payment dispute. Each is sent once per dispute. */

const ordersOf = (publicUrl: string) => ({ label: 'Open your orders', url: `${publicUrl}/orders` });
const note = 'You get this mail because you sold this project on ProtoHaat.';

export function disputeOpenedMail(facts: PurchaseMailFacts, publicUrl: string, disputeId: string): Mail {
  const isHardware = facts.category === 'HARDWARE';
  return renderMail({
    to: facts.seller.email,
    subject: `The payment for "${facts.title}" is disputed`,
    id: `dispute-opened.${facts.purchaseId}.${disputeId}`,
    greeting: `Hello ${facts.seller.name},`,
    paragraphs: [
      `The buyer's bank has opened a dispute about the payment for "${facts.title}". Until the bank has decided, the money may go back to the buyer.`,
      isHardware
        ? 'Do not send the project now: the state of the order cannot be changed while the dispute is open. If the parcel is on its way already, add the courier and the tracking number to the order and keep the proof of delivery.'
        : 'You need not do anything. If you have messages from the buyer that show what was delivered, keep them.',
      'We answer the bank and tell you how it decides.',
    ],
    facts: [],
    action: ordersOf(publicUrl),
    note,
  });
}

export function disputeOverMail(facts: PurchaseMailFacts, publicUrl: string, disputeId: string): Mail {
  const isHardware = facts.category === 'HARDWARE';
  return renderMail({
    to: facts.seller.email,
    subject: `The dispute about "${facts.title}" is over`,
    id: `dispute-over.${facts.purchaseId}.${disputeId}`,
    greeting: `Hello ${facts.seller.name},`,
    paragraphs: [
      `The dispute about the payment for "${facts.title}" is over, and the sale stands.`,
      isHardware
        ? 'You can change the state of the order again. If you have not sent the project yet, send it now.'
        : 'There is nothing for you to do.',
    ],
    facts: [],
    action: ordersOf(publicUrl),
    note,
  });
}

export function partLostMail(
  facts: PurchaseMailFacts,
  publicUrl: string,
  dispute: { readonly id: string; readonly amountMinor: number },
): Mail {
  const amount = (dispute.amountMinor / 100).toLocaleString('en-IN', { maximumFractionDigits: 2 });
  return renderMail({
    to: facts.seller.email,
    subject: `A part of the payment for "${facts.title}" went back`,
    id: `part-lost.${facts.purchaseId}.${dispute.id}`,
    greeting: `Hello ${facts.seller.name},`,
    paragraphs: [
      `The buyer's bank has taken back ₹${amount} of the payment for "${facts.title}". The sale stands, and the buyer keeps the project.`,
      'What you earned shrinks by your share of that amount, and our fee by its share.',
    ],
    facts: [['Went back to the buyer', `₹${amount}`]],
    action: ordersOf(publicUrl),
    note,
  });
}
