import type { Weekday } from '#domain/payouts/payout-schedule.ts';

/** Amounts in these emails are in rupees. */

const rupees = (amount: number): string => `₹${amount.toLocaleString('en-IN')}`;

const weekdays: Readonly<Record<Weekday, string>> = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
};

interface Sale {
  readonly title: string;
  readonly isHardware: boolean;
  readonly priceRupees: number;
  readonly feeRupees: number;
  readonly totalRupees: number;
  readonly receipt: string;
  readonly buyer: string;
  readonly seller: string;
}

interface Parcel {
  readonly courierName: string | null;
  readonly trackingId: string | null;
}

function parcelFacts({ courierName, trackingId }: Parcel): (readonly [string, string])[] {
  return [
    ...(courierName === null ? [] : [['Courier', courierName] as const]),
    ...(trackingId === null ? [] : [['Tracking number', trackingId] as const]),
  ];
}

export const purchaseMails = {
  sold: (
    { title, isHardware, priceRupees, receipt, buyer, seller }: Sale,
    next: string,
    payoutWeekday: Weekday,
  ) => ({
    subject: `You sold "${title}"`,
    greeting: `Hello ${seller},`,
    paragraphs: [
      `${buyer} bought your project "${title}". Congratulations!`,
      isHardware
        ? `${next} The buyer’s address is in the order. Once it is shipped, choose Mark as shipped there and add the courier and tracking number.`
        : `You have nothing to send: the buyer can already download the zip of the verified commit, and gets the link if the repository is public. ${next}`,
      `The money is held until the order is completed. Then it is on your balance, and paid out on the first ${weekdays[payoutWeekday]} after that day.`,
    ],
    facts: [
      ['You receive', `${rupees(priceRupees)}, when the order is completed`],
      ['Receipt', receipt],
    ] as const,
    action: 'Open the order',
    secondAction: 'Open the receipt',
    note: 'You get this email because a project that you listed on ProtoHaat was sold.',
  }),

  bought: (
    { title, isHardware, priceRupees, feeRupees, totalRupees, receipt, buyer }: Sale,
    next: { readonly line: string; readonly tryingHours: number },
  ) => ({
    subject: `You bought "${title}"`,
    greeting: `Hello ${buyer},`,
    paragraphs: [
      `Your payment has arrived, and "${title}" is yours.`,
      isHardware
        ? `${next.line} The order shows where it is.`
        : `${next.line} If the repository is public, its link is there too. The zip stays there for you, even if the listing is removed.`,
      `Your payment is held until ${next.tryingHours} hours after ${isHardware ? 'its arrival' : 'the first download'}. If something is wrong, open the order within that time and choose Something is wrong. If you report nothing, the seller is paid.`,
    ],
    facts: [
      ['Price', rupees(priceRupees)],
      ['Platform fee', rupees(feeRupees)],
      ['Total paid', rupees(totalRupees)],
      ['Receipt', receipt],
    ] as const,
    action: 'Open the order',
    secondAction: 'Open the receipt',
    note: 'You get this email because you bought a project on ProtoHaat.',
  }),

  refunded: (
    { title, totalRupees, buyer }: Sale,
    cause: 'sale-undone' | 'project-taken' | 'not-for-sale' | 'not-sold',
  ) => ({
    subject: `Your payment for "${title}" was refunded`,
    greeting: `Hello ${buyer},`,
    paragraphs: [
      {
        'sale-undone': `Your payment for "${title}" has been refunded in full, and your access to the project has ended.`,
        'project-taken': `Your payment for "${title}" arrived after the project was sold to someone else. It has been refunded in full.`,
        'not-for-sale': `Your payment for "${title}" arrived when the project was no longer for sale. It has been refunded in full.`,
        'not-sold': `Your payment for "${title}" could not complete a purchase. It has been refunded in full.`,
      }[cause],
      'Banks usually need 5 to 10 days to show a refund. You have nothing to do.',
    ],
    facts: [['Refunded', rupees(totalRupees)]] as const,
    action: 'See your payments',
    note: 'You get this email because you paid for a project on ProtoHaat.',
  }),

  saleReversed: (
    { title, isHardware, priceRupees, seller }: Sale,
    { isDisputed, byBuyer }: { readonly isDisputed: boolean; readonly byBuyer: boolean },
  ) => ({
    subject: `The sale of "${title}" was reversed`,
    greeting: `Hello ${seller},`,
    paragraphs: [
      isDisputed
        ? `The buyer’s bank has taken back the payment for "${title}".`
        : byBuyer
          ? isHardware
            ? `The buyer cancelled the order for "${title}" before you shipped it. Do not ship it: the payment has been refunded.`
            : `The buyer cancelled the order for "${title}" before the first download. They did not get the code, and the payment has been refunded.`
          : `The payment for "${title}" has been refunded to the buyer.`,
      `The buyer’s access has ended, and the amount is no longer part of your earnings. ${
        byBuyer
          ? 'The project is back on the market.'
          : 'The project is off the market. To sell it again, open it and choose List again.'
      }`,
    ],
    facts: [['Removed from your earnings', rupees(priceRupees)]] as const,
    action: 'Open the project',
    note: 'You get this email because a project that you sold on ProtoHaat was refunded.',
  }),

  shipped: ({ title, buyer, seller }: Sale, parcel: Parcel, next: string) => ({
    subject: `"${title}" is on its way`,
    greeting: `Hello ${buyer},`,
    paragraphs: [
      `${seller} has shipped "${title}" to you.`,
      next,
      ...(parcel.trackingId === null
        ? []
        : ['Track the parcel on the courier’s site with the tracking number.']),
    ],
    facts: parcelFacts(parcel),
    action: 'Open the order',
    note: 'You get this email because you bought a project on ProtoHaat.',
  }),

  delivered: ({ title, buyer, seller }: Sale, parcel: Parcel, next: string) => ({
    subject: `"${title}" has been delivered`,
    greeting: `Hello ${buyer},`,
    paragraphs: [
      `${seller} has marked "${title}" as delivered.`,
      `${next} If something is wrong with it, open the order and choose Something is wrong.`,
    ],
    facts: parcelFacts(parcel),
    action: 'Open the order',
    note: 'You get this email because you bought a project on ProtoHaat.',
  }),
};
