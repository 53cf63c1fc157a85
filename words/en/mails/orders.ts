interface Order {
  readonly title: string;
  readonly buyer: string;
  readonly seller: string;
  readonly until: string;
  readonly totalRupees: number;
  /** In paise: what the seller gets of the payment. */
  readonly shareMinor: number;
  /** Of the seller, if the order is released now. */
  readonly payoutDay: string;
}

const rupees = (amount: number): string => `₹${amount.toLocaleString('en-IN')}`;
const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;
const action = 'Open the order';
const buyersNote = 'You get this email because you bought a project on ProtoHaat.';
const sellersNote = 'You get this email because you sold a project on ProtoHaat.';

export const deadlineMails = {
  moved: ({
    reader,
    hours,
    orders,
    more,
  }: {
    readonly reader: string;
    readonly hours: number;
    readonly orders: readonly { readonly title: string; readonly until: string }[];
    readonly more: number;
  }) => ({
    subject: 'Your deadlines have moved',
    greeting: `Hello ${reader},`,
    paragraphs: [
      `ProtoHaat was down for about ${hours < 48 ? counted(hours, 'hour') : counted(Math.round(hours / 24), 'day')}. The deadlines of your open orders have moved by that time, so that nobody misses one because of it.`,
      ...(more === 0 ? [] : [`These are the next ones; ${more} more have moved, too.`]),
    ],
    facts: orders.map(({ title, until }) => [title, until] as const),
    action: 'Open your orders',
    note: 'You get this email because you bought or sold a project on ProtoHaat.',
  }),
};

export const orderMails = {
  shipReminder: ({ title, buyer, seller, until }: Order) => ({
    subject: `Ship "${title}" soon`,
    greeting: `Hello ${seller},`,
    paragraphs: [
      `${buyer} has paid for "${title}" and is waiting for it.`,
      `Ship it and set the order to Shipped by ${until}. Otherwise the buyer gets a full refund.`,
    ],
    action,
    note: sellersNote,
  }),
  transportReminder: ({ title, buyer, seller, until }: Order) => ({
    subject: `Has "${title}" arrived?`,
    greeting: `Hello ${seller},`,
    paragraphs: [
      `You shipped "${title}" to ${buyer} a week ago, and it is not marked as delivered.`,
      `Check the tracking, and set the order to Delivered once it has arrived. On ${until} we will ask the buyer.`,
    ],
    action,
    note: sellersNote,
  }),
  notShipped: ({ title, buyer, seller, totalRupees }: Order) => ({
    subject: `"${title}" was not shipped: you get your money back`,
    greeting: `Hello ${buyer},`,
    paragraphs: [
      `${seller} did not ship "${title}" in time. We are refunding your full payment of ${rupees(totalRupees)}.`,
      'You have nothing to do. Banks usually need 5 to 10 days to show a refund.',
    ],
    action,
    note: buyersNote,
  }),
  notShippedInTime: ({ title, buyer, seller }: Order) => ({
    subject: `The order for "${title}" has ended`,
    greeting: `Hello ${seller},`,
    paragraphs: [
      `"${title}" was not shipped in time, so ${buyer} gets a full refund.`,
      'Do not ship it now. To sell it again, open the project and choose List again.',
    ],
    action,
    note: sellersNote,
  }),
  arrivalAsked: ({ title, buyer, seller, until }: Order) => ({
    subject: `Has "${title}" arrived?`,
    greeting: `Hello ${buyer},`,
    paragraphs: [
      `${seller} shipped "${title}" two weeks ago. Has it arrived?`,
      `Tell us by ${until}: choose It has arrived or Something is wrong. Without an answer, it counts as delivered, and your time to try it starts; if you report no problem in it, the seller is paid.`,
    ],
    action,
    note: buyersNote,
  }),
  trying: ({ title, buyer, until }: Order) => ({
    subject: `Try "${title}" now`,
    greeting: `Hello ${buyer},`,
    paragraphs: [
      `You have "${title}". Your payment is held while you try it.`,
      `If something is wrong, report it on the order page by ${until}. Otherwise the seller is paid then.`,
    ],
    action,
    note: buyersNote,
  }),
  madePublic: ({ title, buyer, until }: Order) => ({
    subject: `The repository of "${title}" was made public`,
    greeting: `Hello ${buyer},`,
    paragraphs: [
      `You are the one buyer of "${title}", and the seller has made its private repository public. Our terms forbid this.`,
      until === ''
        ? 'The seller has already received the money. An operator has been told and decides whether you get it back.'
        : `Your payment is still held. To ask for your money back, open the order, choose Something is wrong and then “The seller made the repository public”, by ${until}.`,
    ],
    action,
    note: buyersNote,
  }),
  released: ({ title, seller, shareMinor, payoutDay }: Order) => ({
    subject: `The money for "${title}" is yours`,
    greeting: `Hello ${seller},`,
    paragraphs: [
      `The order for "${title}" is complete, and the money is no longer held.`,
      `It is part of the payout on ${payoutDay}. If you have not said yet where we pay you, do so on your balance before that day.`,
    ],
    facts: [['You receive', rupees(shareMinor / 100)]] as const,
    action,
    note: sellersNote,
  }),
};
