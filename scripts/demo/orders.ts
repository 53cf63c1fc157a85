import type { CaseReason, CaseWish, OfferKind } from '#domain/orders/order-case.ts';

export type OrderStep = {
  readonly after: number;
} & (
  | {
      readonly does: 'download' | 'ship' | 'deliver' | 'receive' | 'works' | 'refund' | 'accept' | 'escalate';
    }
  | { readonly does: 'review'; readonly rating: number; readonly comment: string }
  | { readonly does: 'reply'; readonly text: string }
  | { readonly does: 'message'; readonly by: 'buyer' | 'seller'; readonly text: string }
  | { readonly does: 'case'; readonly reason: CaseReason; readonly wants: CaseWish; readonly text: string }
  | { readonly does: 'write'; readonly by: 'buyer' | 'seller'; readonly text: string }
  | { readonly does: 'offer'; readonly kind: OfferKind; readonly rupees?: number; readonly text: string }
);

export interface Sale {
  readonly buyer: string;
  readonly title: string;
  readonly daysAgo: number;
  readonly steps: readonly OrderStep[];
}

const used = (download: number): OrderStep[] => [
  { after: download, does: 'download' },
  { after: download + 2, does: 'works' },
];
const arrived = (shipped: number, received: number): OrderStep[] => [
  { after: shipped, does: 'ship' },
  { after: received - 0.2, does: 'deliver' },
  { after: received, does: 'receive' },
];

export const sales: readonly Sale[] = [
  {
    buyer: 'tenzin-dolma',
    title: 'Tram and bus router for Kolkata',
    daysAgo: 83,
    steps: [
      ...used(0.1),
      {
        after: 9,
        does: 'review',
        rating: 5,
        comment:
          'I replaced the network with the shared taxis of Gangtok in an evening. The README explains everything you need.',
      },
      { after: 10, does: 'reply', text: 'Shared taxis! I would love to see that network file.' },
    ],
  },
  {
    buyer: 'meera-nair',
    title: 'Library issue desk in one SQLite file',
    daysAgo: 61,
    steps: [
      ...used(0.2),
      {
        after: 9,
        does: 'review',
        rating: 4,
        comment:
          'Small and clear, and the tests run at once. I added Malayalam titles without a problem. A web page for it would be nice.',
      },
    ],
  },
  {
    buyer: 'fatima-khan',
    title: 'Flat kharcha: shared expenses, settled with few payments',
    daysAgo: 52,
    steps: [
      ...used(0.1),
      {
        after: 9,
        does: 'review',
        rating: 4,
        comment: 'Does what it says. My four flatmates understood the sheet at once.',
      },
    ],
  },
  {
    buyer: 'meera-nair',
    title: 'Hydroponics controller for a balcony',
    daysAgo: 44,
    steps: [
      {
        after: 0.2,
        does: 'message',
        by: 'buyer',
        text: 'Can you put the calibration liquids into the parcel, too?',
      },
      { after: 0.4, does: 'message', by: 'seller', text: 'Yes, two small bottles. I ship on Saturday.' },
      ...arrived(2, 6),
      { after: 8, does: 'works' },
      {
        after: 9,
        does: 'review',
        rating: 5,
        comment:
          'Came well packed, with the calibration liquids. The spinach is growing, and Asha answered my question about the pump within an hour.',
      },
      { after: 10, does: 'reply', text: 'Send a photo of the first harvest!' },
    ],
  },
  {
    buyer: 'rohan-iyer',
    title: 'Cell counter for microscope images',
    daysAgo: 30,
    steps: [
      ...used(0.3),
      {
        after: 9,
        does: 'review',
        rating: 5,
        comment: 'Readable C++ without a single library. I now count dust in my air samples with it.',
      },
    ],
  },
  {
    buyer: 'sanjay-gupta',
    title: 'Grain moisture meter for the mandi',
    daysAgo: 10.4,
    steps: [
      ...arrived(2, 6),
      { after: 8, does: 'works' },
      {
        after: 9,
        does: 'review',
        rating: 5,
        comment:
          'Measured against the lab oven: 0.4 percent off on paddy. The table of samples saved me a week.',
      },
    ],
  },
  {
    buyer: 'fatima-khan',
    title: 'Doorbell with a light for deaf families',
    daysAgo: 9.5,
    steps: arrived(1, 6.1),
  },
  {
    buyer: 'fatima-khan',
    title: 'Seismograph for a school laboratory',
    daysAgo: 25,
    steps: [
      ...arrived(1.5, 5),
      {
        after: 6,
        does: 'case',
        reason: 'broken',
        wants: 'part-refund',
        text: 'The stand arrived cracked. The sensor and the display work, but I had to print a new foot.',
      },
      {
        after: 6.6,
        does: 'offer',
        kind: 'part-refund',
        rupees: 400,
        text: 'Sorry about that. I give back what a new stand costs me.',
      },
      { after: 7, does: 'accept' },
      { after: 8, does: 'works' },
    ],
  },
  {
    buyer: 'meera-nair',
    title: 'Theremin with a steady pitch',
    daysAgo: 12,
    steps: [{ after: 1, does: 'refund' }],
  },
  {
    buyer: 'sanjay-gupta',
    title: 'Water tank level display for a hostel',
    daysAgo: 0.9,
    steps: [
      {
        after: 0.1,
        does: 'message',
        by: 'buyer',
        text: 'Our lid is only 20 cm wide. Does the sensor need more than that?',
      },
    ],
  },
  { buyer: 'tenzin-dolma', title: 'Charge logger for e-rickshaw batteries', daysAgo: 1.7, steps: [] },
  {
    buyer: 'fatima-khan',
    title: 'LED matrix clock that sets itself by GPS',
    daysAgo: 4,
    steps: [{ after: 2, does: 'ship' }],
  },
  {
    buyer: 'meera-nair',
    title: 'Night lamp that follows the sunset',
    daysAgo: 16.4,
    steps: [{ after: 2, does: 'ship' }],
  },
  {
    buyer: 'sanjay-gupta',
    title: 'Shot counter for badminton practice',
    daysAgo: 8,
    steps: [
      { after: 1, does: 'ship' },
      { after: 4, does: 'deliver' },
    ],
  },
  {
    buyer: 'tenzin-dolma',
    title: 'Flower pot that asks for water',
    daysAgo: 9,
    steps: [
      ...arrived(1.5, 7.6),
      {
        after: 7.9,
        does: 'message',
        by: 'buyer',
        text: 'It says “thirsty” all day. Must I calibrate it for our soil?',
      },
      {
        after: 8.1,
        does: 'message',
        by: 'seller',
        text: 'Yes: dry soil, hold the button for three seconds; then wet soil, the same again.',
      },
    ],
  },
  {
    buyer: 'rohan-iyer',
    title: 'Pothole map from bus rides',
    daysAgo: 1.2,
    steps: [{ after: 0.2, does: 'download' }],
  },
  { buyer: 'meera-nair', title: 'Attendance by a code that changes', daysAgo: 0.3, steps: [] },
  {
    buyer: 'tenzin-dolma',
    title: 'Kitchen scale that counts calories of thalis',
    daysAgo: 7,
    steps: [
      ...arrived(1, 4.5),
      {
        after: 6.2,
        does: 'case',
        reason: 'not-as-described',
        wants: 'fix',
        text: 'The description says forty dishes. The memory card has only eighteen, and none with momos.',
      },
    ],
  },
  {
    buyer: 'meera-nair',
    title: 'Pen plotter for A4 sheets',
    daysAgo: 8,
    steps: [
      ...arrived(1, 5),
      {
        after: 5.8,
        does: 'case',
        reason: 'broken',
        wants: 'part-refund',
        text: 'One of the two belts came torn. I can buy another, but it costs 350 rupees with postage.',
      },
      {
        after: 6.5,
        does: 'offer',
        kind: 'part-refund',
        rupees: 350,
        text: 'You are right, I should have packed a spare one. I refund the belt.',
      },
    ],
  },
  {
    buyer: 'sanjay-gupta',
    title: 'Tide table for any harbour',
    daysAgo: 6,
    steps: [
      { after: 0.1, does: 'download' },
      {
        after: 2,
        does: 'case',
        reason: 'does-not-run',
        wants: 'refund',
        text: 'cargo build stops with an error about the edition. My laptop has Rust 1.56 and I may not update it.',
      },
      {
        after: 2.6,
        does: 'write',
        by: 'seller',
        text: 'The README names Rust 1.70 as the oldest version. With rustup you can have it beside yours.',
      },
      { after: 3.2, does: 'escalate' },
    ],
  },
];
