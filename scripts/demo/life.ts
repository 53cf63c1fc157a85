export function listedDaysAgo(index: number, listings: number): number {
  return 2 + 240 * ((listings - 1 - index) / (listings - 1)) ** 1.3;
}

export function* inTurns<A, B>(some: readonly A[], others: readonly B[]): Generator<A | B> {
  for (let index = 0; index < Math.max(some.length, others.length); index += 1) {
    const [one, other] = [some[index], others[index]];
    if (one !== undefined) yield one;
    if (other !== undefined) yield other;
  }
}

export interface DemoQuestion {
  readonly by: string;
  readonly title: string;
  readonly daysAgo: number;
  readonly question: string;
  readonly answer?: string;
}

export const questions: readonly DemoQuestion[] = [
  {
    by: 'meera-nair',
    title: 'Soil moisture station that sends by LoRa',
    daysAgo: 33,
    question: 'Does the range of two kilometres need a clear view, or does it work through a mango orchard?',
    answer:
      'Through trees it was about 900 metres. A higher pole for the receiver helps more than a stronger radio.',
  },
  {
    by: 'sanjay-gupta',
    title: 'Mess menu with votes for the hostel',
    daysAgo: 20,
    question: 'Can two messes share one laptop?',
    answer: 'Yes, start it twice with two folders and two ports. The README shows how.',
  },
  {
    by: 'fatima-khan',
    title: 'Mess menu with votes for the hostel',
    daysAgo: 0.2,
    question: 'Is the menu also readable in Hindi?',
  },
  {
    by: 'tenzin-dolma',
    title: 'Kirana ledger: the udhaar khata of a small shop',
    daysAgo: 24,
    question: 'How large may the file get before it becomes slow?',
    answer: 'With 40,000 entries the reminders take about a second on my old laptop.',
  },
  {
    by: 'meera-nair',
    title: 'Line follower with tuned PID',
    daysAgo: 16,
    question: 'Which battery do you recommend, and is it included?',
    answer: 'Two 18650 cells of the same age. They are not in the box, because couriers refuse them.',
  },
  {
    by: 'rohan-iyer',
    title: 'Braille notetaker with six keys',
    daysAgo: 38,
    question: 'Are the cells replaceable one by one?',
    answer: 'Yes, each is on its own small board with four screws.',
  },
  {
    by: 'sanjay-gupta',
    title: 'Air quality node for a balcony (firmware)',
    daysAgo: 3,
    question: 'Would an SDS011 work instead of the PMS5003?',
  },
  {
    by: 'fatima-khan',
    title: 'Exam seating plan without same-paper neighbours',
    daysAgo: 9,
    question: 'Can it leave every second row empty?',
    answer: 'Give it half the rows; it numbers them from the front.',
  },
];

/**
 * The users who like each project, by the project's title. The likes are spread between the listing and now; the
 * first half of the users also bookmark the project.
 */
export const likes: Readonly<Record<string, readonly string[]>> = {
  'Soil moisture station that sends by LoRa': [
    'meera-nair',
    'sanjay-gupta',
    'fatima-khan',
    'tenzin-dolma',
    'asha-verma',
    'harpreet-singh',
  ],
  'Braille notetaker with six keys': ['rohan-iyer', 'meera-nair', 'asha-verma', 'priya-das', 'neha-kulkarni'],
  'Mess menu with votes for the hostel': ['sanjay-gupta', 'meera-nair', 'fatima-khan', 'kavya-reddy'],
  'Line follower with tuned PID': ['meera-nair', 'tenzin-dolma', 'imran-shaikh', 'arjun-menon'],
  'Air quality node for a balcony (firmware)': ['asha-verma', 'sanjay-gupta', 'meera-nair'],
  'Tabla machine with sixteen taals': ['meera-nair', 'rohan-iyer', 'fatima-khan'],
  'Mandi prices: where to sell today': ['asha-verma', 'sanjay-gupta'],
  'Tide buoy that sends the water level by SMS': ['imran-shaikh', 'tenzin-dolma'],
  'Robotic arm with four joints': ['fatima-khan', 'rohan-iyer', 'neha-kulkarni'],
  'Pothole map from bus rides': ['meera-nair'],
  'Kirana ledger: the udhaar khata of a small shop': ['harpreet-singh', 'tenzin-dolma'],
};

export const claim = {
  by: 'harpreet-singh',
  title: 'Smart dustbin that reports when it is full',
  daysAgo: 1.5,
  reason: 'my-design',
  text: 'The lid with the counterweight is from my third-year report, which I put on the college server in March. The drawings are the same to the millimetre.',
  answer:
    'The counterweight is common; I have the sketches of my own lid from January. The report is not known to me.',
  answeredDaysAgo: 0.8,
} as const;

/** The days since each seller saved a payout account. A seller who is missing here has none. */
export const payoutAccounts: Readonly<Record<string, number>> = {
  'asha-verma': 60,
  'priya-das': 70,
  'kavya-reddy': 55,
  'arjun-menon': 28,
  'rohan-iyer': 16,
  'harpreet-singh': 3,
};

export const FEED_READ_DAYS_AGO = 1.1;
