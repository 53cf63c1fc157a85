import { formatRupees } from '#domain/common/format-amount.ts';
interface Sale {
  readonly title: string;
  readonly seller: string;
  readonly isHardware: boolean;
}

const action = 'Open the order';
const note = 'You get this email because you sold this project on ProtoHaat.';

export const disputeMails = {
  opened: ({ title, seller, isHardware }: Sale) => ({
    subject: `The payment for "${title}" is disputed`,
    greeting: `Hello ${seller},`,
    paragraphs: [
      `The buyer’s bank has opened a dispute about the payment for "${title}". Until the bank has decided, the money may go back to the buyer.`,
      isHardware
        ? 'Do not ship the project now: the order status cannot be changed while the dispute is open. If the parcel is already on its way, add the courier and tracking number to the order and keep the proof of delivery.'
        : 'You have nothing to do. If you have messages from the buyer that show what was delivered, keep them.',
      'We respond to the bank and tell you what it decides.',
    ],
    action,
    note,
  }),

  over: ({ title, seller, isHardware }: Sale) => ({
    subject: `The dispute about "${title}" is over`,
    greeting: `Hello ${seller},`,
    paragraphs: [
      `The dispute about the payment for "${title}" is over, and the sale stands.`,
      isHardware
        ? 'You can change the order status again. If you have not shipped the project yet, ship it now.'
        : 'You have nothing to do.',
    ],
    action,
    note,
  }),

  partLost: ({ title, seller }: Sale, lostRupees: number) => {
    const amount = formatRupees(lostRupees);
    return {
      subject: `Part of the payment for "${title}" was taken back`,
      greeting: `Hello ${seller},`,
      paragraphs: [
        `The buyer’s bank has taken back ${amount} of the payment for "${title}". The sale stands, and the buyer keeps the project.`,
        'Your earnings go down by your share of that amount, and our fee by its share.',
      ],
      facts: [['Returned to the buyer', amount]] as const,
      action,
      note,
    };
  },
};
