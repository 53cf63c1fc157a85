import type { Licence } from '#domain/projects/sale-mode.ts';

export interface SoftwareListing {
  readonly repository: string;
  readonly title: string;
  readonly subject: string;
  readonly price: number;
  readonly complexity: 'Low' | 'Medium' | 'High';
  readonly hours: number;
  readonly techStack: string;
  readonly description: string;
  readonly features: string;
  readonly isPrivate?: true;
  readonly licence?: Licence;
}

export const unlistedRepository = 'asha-verma/washing-turns';

/** The listed repositories are in sandbox/github/samples and scripts/demo/repositories. */
export const softwareListings: readonly SoftwareListing[] = [
  {
    repository: 'priya-das/tram-router',
    isPrivate: true,
    title: 'Tram and bus router for Kolkata',
    subject: 'Algorithms',
    price: 899,
    complexity: 'Medium',
    hours: 28,
    techStack: 'JavaScript, Node.js',
    description:
      'Finds the quickest way through trams and buses with as few changes as possible. It needs no timetable: each line has an interval, and the traveller waits half of it.\n\nDijkstra’s algorithm runs over pairs of stop and line, because the cost of a ride depends on the line you arrive with. The network is one text file that you can edit for your own city.',
    features:
      'Dijkstra with a binary heap\nPenalty for each change\nNetwork in one text file\nTests included',
  },
  {
    repository: 'kavya-reddy/library-desk',
    isPrivate: true,
    title: 'Library issue desk in one SQLite file',
    licence: 'personal-use',
    subject: 'Databases',
    price: 649,
    complexity: 'Low',
    hours: 22,
    techStack: 'Python, SQLite, SQL',
    description:
      'The issue desk of a department library: lends books, takes them back, counts fines and lists who is overdue. A loan is never deleted, so the register is complete for the yearly stock check.\n\nThe database itself refuses to lend a copy twice, even with two desks open at once.',
    features:
      'Issue, return, fines, overdue list\nOne loan per copy, enforced by SQL\nNo packages to install\nUnit tests',
  },
  {
    repository: 'neha-kulkarni/flat-kharcha',
    isPrivate: true,
    title: 'Flat kharcha: shared expenses, settled with few payments',
    licence: 'single-project',
    subject: 'Web development',
    price: 399,
    complexity: 'Low',
    hours: 18,
    techStack: 'JavaScript, Node.js, UPI',
    description:
      'Shared expenses of a flat in a plain text sheet: who paid, for whom, and how to settle the month with the fewest payments. Prints UPI links that open the payment app.\n\nAmounts are whole paise, and every month adds up to zero.',
    features: 'Unequal shares\nFewest payments to settle\nUPI links\nTests for rounding',
  },
  {
    repository: 'arjun-menon/cell-counter',
    isPrivate: true,
    title: 'Cell counter for microscope images',
    subject: 'Image processing',
    price: 1_799,
    complexity: 'High',
    hours: 55,
    techStack: 'C++, CMake',
    description:
      'Counts dark cells on a light ground in microscope images and measures them. Written for the botany lab, where yeast was counted by eye through a grid.\n\nThe light level is found for each image by Otsu’s method, so a dim lamp does not change the count. Cells at the edge are counted separately.',
    features:
      'Otsu’s threshold per image\nConnected components without recursion\nCSV for the report\nNo libraries needed',
  },
  {
    repository: 'asha-verma/mess-menu',
    title: 'Mess menu with votes for the hostel',
    subject: 'Web development',
    price: 499,
    complexity: 'Low',
    hours: 24,
    techStack: 'TypeScript, Node.js, HTML',
    description:
      'What the hostel mess serves today, and what students would rather eat. The warden’s old laptop serves one page over the hostel network; students read it on their phones and vote for dishes, one vote a student and meal.\n\nThe week is a JSON file that the mess committee edits. Nothing to install but Node.js; votes survive a power cut. Tests for the menu and the counting are included.',
    features:
      'Seven-day menu from one JSON file\nOne vote a student and meal, the last one counts\nVotes that survive a power cut\nToday’s meals in the terminal, too\nTests included',
  },
  {
    repository: 'asha-verma/kirana-ledger',
    title: 'Kirana ledger: the udhaar khata of a small shop',
    subject: 'Software engineering',
    price: 799,
    complexity: 'Medium',
    hours: 40,
    techStack: 'Python, CSV',
    description:
      'Who bought on credit, who paid back, and whom to remind. Three commands at the counter, and everything in one CSV file that a spreadsheet opens too.\n\nEntries are only ever added and each is on the disk before the command ends. Amounts are whole paise. Reminders know which purchase has been open for longest.',
    features:
      'Give, take and show at the counter\nReminders by the oldest unpaid purchase\nOne plain CSV file as the whole database\nUnit tests for ledger and reminders',
  },
  {
    repository: 'rohan-iyer/attendance-qr',
    title: 'Attendance by a code that changes',
    subject: 'Web development',
    price: 1_299,
    complexity: 'Medium',
    hours: 36,
    techStack: 'JavaScript, Node.js',
    description:
      'The projector shows a code that changes every fifteen seconds. Students type it on their phones with their roll number, and the register records who was there. A photo of the code sent to a friend in the hostel is worthless before it arrives.\n\nCodes are an HMAC of the class and the time, so the server stores no list of them. A script turns the register into a table for the office.',
    features:
      'Codes that live for fifteen seconds\nOne page for the projector, one for phones\nRegister as one line a mark\nTable for the office',
  },
  {
    repository: 'rohan-iyer/air-quality-node',
    title: 'Air quality node for a balcony (firmware)',
    subject: 'Embedded systems',
    price: 1_999,
    complexity: 'High',
    hours: 60,
    techStack: 'C++, Arduino, ESP32, MQTT',
    description:
      'Firmware for an ESP32 with a PMS5003 dust sensor: PM2.5 and the Indian AQI every ten minutes over MQTT, about three weeks on two 18650 cells, because everything is switched off between readings.\n\nThe README has the parts with prices and the wiring. Parsing and index are plain C++ and are tested on a computer, without the hardware.',
    features:
      'Indian AQI from PM2.5\nThree weeks on two cells\nParts list with prices, and wiring\nTests that run without the hardware',
  },
  {
    repository: 'harpreet-singh/mandi-prices',
    isPrivate: true,
    title: 'Mandi prices: where to sell today',
    subject: 'Data analysis',
    price: 749,
    complexity: 'Medium',
    hours: 26,
    techStack: 'Python, CSV',
    description:
      'Reads the daily price lists of mandis, compares today with the usual price of the last three weeks, and says where it is best to sell after paying the carriage. The output is a short message for the village group.\n\nThe usual price is a median, so one wrong row in the list does not move it.',
    features:
      'Median of three weeks\nBest mandi after carriage\nReads the exports of public portals\nCounts unusable rows',
  },
  {
    repository: 'kavya-reddy/exam-seating',
    isPrivate: true,
    title: 'Exam seating plan without same-paper neighbours',
    subject: 'Algorithms',
    price: 999,
    complexity: 'Medium',
    hours: 30,
    techStack: 'Java, HTML',
    description:
      'Seats an exam hall so that nobody sits beside, in front of or behind someone with the same paper, and prints one page per hall for the door.\n\nIf one paper has more students than the hall can mix, the program says how many are left over instead of seating them together. Tested on 200 random halls.',
    features:
      'Reads the roll list as CSV\nPrintable plan per hall\nTested on random halls\nJava only, no packages',
  },
  {
    repository: 'arjun-menon/tide-table',
    isPrivate: true,
    title: 'Tide table for any harbour',
    subject: 'Scientific computing',
    price: 1_149,
    complexity: 'High',
    hours: 34,
    techStack: 'Rust',
    description:
      'High and low water of a harbour for any day, from its harmonic constants. Written for the fishing boats of a village that had last year’s printed table and no network at sea.\n\nFive constituents, turns to the nearest minute, one static binary that runs on an old laptop. Not for navigation.',
    features:
      'M2, S2, N2, K1 and O1\nTurns found by bisection\nHarbours as text files\nUnit and integration tests',
  },
  {
    repository: 'imran-shaikh/pothole-map',
    isPrivate: true,
    title: 'Pothole map from bus rides',
    subject: 'Data analysis',
    price: 1_499,
    complexity: 'Medium',
    hours: 44,
    techStack: 'Python, GeoJSON',
    description:
      'Finds potholes in phone recordings of bus rides and writes them as GeoJSON, which every map program opens.\n\nA jolt is measured against the ride’s own shaking, so an old bus does not fill the map. A pothole counts when at least two rides felt it within twelve metres.',
    features: 'Robust to rough vehicles\nJoins several rides\nGeoJSON output\nStandard library only',
  },
];
