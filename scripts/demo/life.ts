/** What happens on the demo market after the listings: sales, reviews, questions, likes and bookmarks. */

export interface Sale {
  readonly buyer: string;
  readonly title: string;
  /** Hardware only; `Pending` is how an order begins. */
  readonly order?: 'Pending' | 'Shipped' | 'Delivered' | 'Refunded';
  readonly review?: { readonly rating: number; readonly comment: string };
}

export const sales: readonly Sale[] = [
  {
    buyer: 'meera-nair',
    title: 'Hydroponics controller for a balcony',
    order: 'Delivered',
    review: {
      rating: 5,
      comment:
        'Came well packed, with the calibration liquids. The spinach is growing, and Asha answered my question about the pump within an hour.',
    },
  },
  { buyer: 'sanjay-gupta', title: 'Water tank level display for a hostel', order: 'Pending' },
  { buyer: 'fatima-khan', title: 'LED matrix clock that sets itself by GPS', order: 'Shipped' },
  {
    buyer: 'meera-nair',
    title: 'Library issue desk in one SQLite file',
    review: {
      rating: 4,
      comment:
        'Small and clear, and the tests run at once. I added Malayalam titles without a problem. A web page for it would be nice.',
    },
  },
  {
    buyer: 'tenzin-dolma',
    title: 'Tram and bus router for Kolkata',
    review: {
      rating: 5,
      comment:
        'I replaced the network with the shared taxis of Gangtok in an evening. The README explains everything you need.',
    },
  },
  {
    buyer: 'sanjay-gupta',
    title: 'Grain moisture meter for the mandi',
    order: 'Delivered',
    review: {
      rating: 5,
      comment:
        'Measured against the lab oven: 0.4 percent off on paddy. The table of samples saved me a week.',
    },
  },
  {
    buyer: 'fatima-khan',
    title: 'Flat kharcha: shared expenses, settled with few payments',
    review: { rating: 4, comment: 'Does what it says. My four flatmates understood the sheet at once.' },
  },
  {
    buyer: 'rohan-iyer',
    title: 'Cell counter for microscope images',
    review: {
      rating: 5,
      comment: 'Readable C++ without a single library. I now count dust in my air samples with it.',
    },
  },
  { buyer: 'tenzin-dolma', title: 'Charge logger for e-rickshaw batteries', order: 'Pending' },
  { buyer: 'meera-nair', title: 'Theremin with a steady pitch', order: 'Refunded' },
];

export interface Asked {
  readonly by: string;
  readonly title: string;
  readonly question: string;
  readonly answer?: string;
}

export const questions: readonly Asked[] = [
  {
    by: 'meera-nair',
    title: 'Soil moisture station that sends by LoRa',
    question: 'Does the range of two kilometres need a clear view, or does it work through a mango orchard?',
    answer:
      'Through trees it was about 900 metres. A higher pole for the receiver helps more than a stronger radio.',
  },
  {
    by: 'sanjay-gupta',
    title: 'Mess menu with votes for the hostel',
    question: 'Can two messes share one laptop?',
    answer: 'Yes, start it twice with two folders and two ports. The README shows how.',
  },
  {
    by: 'fatima-khan',
    title: 'Mess menu with votes for the hostel',
    question: 'Is the menu also readable in Hindi?',
  },
  {
    by: 'tenzin-dolma',
    title: 'Kirana ledger: the udhaar khata of a small shop',
    question: 'How large may the file get before it becomes slow?',
    answer: 'With 40,000 entries the reminders take about a second on my old laptop.',
  },
  {
    by: 'meera-nair',
    title: 'Line follower with tuned PID',
    question: 'Which battery do you recommend, and is it included?',
    answer: 'Two 18650 cells of the same age. They are not in the box, because couriers refuse them.',
  },
  {
    by: 'rohan-iyer',
    title: 'Braille notetaker with six keys',
    question: 'Are the cells replaceable one by one?',
    answer: 'Yes, each is on its own small board with four screws.',
  },
  {
    by: 'sanjay-gupta',
    title: 'Air quality node for a balcony (firmware)',
    question: 'Would an SDS011 work instead of the PMS5003?',
  },
  {
    by: 'fatima-khan',
    title: 'Exam seating plan without same-paper neighbours',
    question: 'Can it leave every second row empty?',
    answer: 'Give it half the rows; it numbers them from the front.',
  },
];

/** Likes by title, as the usernames of those who like it. The first half of them bookmarks it, too. */
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
