interface Order {
  readonly title: string;
  readonly buyer: string;
  readonly seller: string;
  readonly until: string;
  readonly totalRupees: number;
  readonly priceRupees: number;
}

const rupees = (amount: number): string => `₹${amount.toLocaleString('en-IN')}`;
const action = 'Open the order';
const buyersNote = 'You get this email because you bought a project on ProtoHaat.';
const sellersNote = 'You get this email because you sold a project on ProtoHaat.';

export const orderMails = {
  shipReminder: ({ title, buyer, seller, until }: Order) => ({
    subject: `Ship "${title}" soon`,
    greeting: `Hello ${seller},`,
    paragraphs: [
      `${buyer} has paid for "${title}" and is waiting for it.`,
      `Send it and set the order to Shipped until ${until}. Otherwise the buyer gets the whole payment back.`,
    ],
    action,
    note: sellersNote,
  }),
  transportReminder: ({ title, buyer, seller, until }: Order) => ({
    subject: `Has "${title}" arrived?`,
    greeting: `Hello ${seller},`,
    paragraphs: [
      `You sent "${title}" to ${buyer} a week ago, and it is not marked as delivered.`,
      `Check the parcel at the courier, and set the order to Delivered once it has arrived. On ${until} we ask the buyer.`,
    ],
    action,
    note: sellersNote,
  }),
  notShipped: ({ title, buyer, seller, totalRupees }: Order) => ({
    subject: `"${title}" was not shipped: you get your money back`,
    greeting: `Hello ${buyer},`,
    paragraphs: [
      `${seller} has not shipped "${title}" in time. We are sending your whole payment of ${rupees(totalRupees)} back.`,
      'You do not have to do anything. Banks usually need 5 to 10 days to show a refund.',
    ],
    action,
    note: buyersNote,
  }),
  notShippedInTime: ({ title, buyer, seller }: Order) => ({
    subject: `The order of "${title}" has ended`,
    greeting: `Hello ${seller},`,
    paragraphs: [
      `"${title}" was not shipped in time, so ${buyer} gets the whole payment back.`,
      'Do not send it any more. To sell it again, open the project and choose List again.',
    ],
    action,
    note: sellersNote,
  }),
  arrivalAsked: ({ title, buyer, seller, until }: Order) => ({
    subject: `Has "${title}" arrived?`,
    greeting: `Hello ${buyer},`,
    paragraphs: [
      `${seller} sent "${title}" two weeks ago. Has it reached you?`,
      `Tell us until ${until}: choose It has arrived, or Something is wrong. Without your answer it counts as delivered, and your time to try it begins.`,
    ],
    action,
    note: buyersNote,
  }),
  trying: ({ title, buyer, until }: Order) => ({
    subject: `Try "${title}" now`,
    greeting: `Hello ${buyer},`,
    paragraphs: [
      `You have "${title}". Your payment is held while you try it.`,
      `If something is wrong, say so on the order's page until ${until}. After that the seller receives the money.`,
    ],
    action,
    note: buyersNote,
  }),
  released: ({ title, seller, priceRupees }: Order) => ({
    subject: `The money for "${title}" is yours`,
    greeting: `Hello ${seller},`,
    paragraphs: [
      `The order of "${title}" is complete, and the money is no longer held.`,
      'It is paid out with your next payout. You do not have to do anything.',
    ],
    facts: [['Price', rupees(priceRupees)]] as const,
    action,
    note: sellersNote,
  }),
};
