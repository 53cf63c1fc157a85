import { expect, it } from 'vitest';
import { hasContactDetails } from './contact-details.ts';
import { listPossibleContacts } from './possible-contacts.ts';

const CERTAIN = [
  '9876543210',
  'call 9876543210 now',
  '98765,43210',
  '98765, 43210',
  '98765;43210',
  '98765:43210',
  "98765'43210",
  '98765…43210',
  '98765 + 43210',
  '98765 # 43210',
  '98,76,54,32,10',
  '9,8,7,6,5,4,3,2,1,0',
  '9 | 8 | 7 | 6 | 5 | 4 | 3 | 2 | 1 | 0',
  '[98765] [43210]',
  '+91 98765 43210',
  '+91, 98765, 43210',
  '9️⃣8️⃣7️⃣6️⃣5️⃣4️⃣3️⃣2️⃣1️⃣0️⃣',
  '❾❽❼❻❺❹❸❷❶⓿',
  '⑨⑧⑦⑥⑤④③②①⓪',
  '𝟗𝟖𝟕𝟔𝟓𝟒𝟑𝟐𝟏𝟎',
  '९८७६५ ४३२१०',
  '9\u200B8\u200B7\u200B6\u200B5\u200B4\u200B3\u200B2\u200B1\u200B0',
  '9̶8̶7̶6̶5̶4̶3̶2̶1̶0̶',
  '98765 4321O',
  '98765432lO',
  'Call 98765 four 3210',
  'nine eight seven six five 43210',
  'nineeightsevensixfive four three two one zero',
  'nau aath saat chhe paanch 43210',
  'नौ आठ सात छह पांच 43210',
  'double nine 876 543 double two',
  'asha@example.com',
  'asha (at) example (dot) com',
  'asha at the rate gmail dot com',
  'asha at gmail dot com',
  'asha＠gmail．com',
  'аsha@gmаil.cоm',
  'asha@gmail',
  'asha@okaxis',
  'gpay asha at okaxis',
  'asha @ ybl',
  'insta: asha.makes',
  'Insta - @asha.makes',
  'my telegram id asha_makes',
  'WhatsApp @ashamakes',
  'insta id: asha.makes',
  'wa.me/919876543210',
  'https://asha.dev',
  '🅰🆂🅷🅰@gmail.com',
];

const POSSIBLE = [
  'Demo on asha.in',
  'More at ashamakes.com',
  'See asha.dev for the rest',
  'Look at robots.asha.tech',
  'ashamakes . in',
  'ashamakes (dot) com',
  'ashamakes[.]in',
  'аshаmаkes.in',
  'Follow @ashamakes',
  'Ask @asha.makes or @asha_m',
  'dm @asha_makes',
];

const HONEST = [
  'Trained on 9876543210 rows',
  'reads 9876543210 bytes in a minute',
  'Trained on 9,876,543,210 tokens',
  'A budget of 9,87,65,43,210 rupees',
  'A bot for Telegram and Discord',
  'Telegram: bot API, Discord: slash commands',
  'Instagram feed clone in React',
  'Uses Node.js, socket.io, Three.js and ASP.NET',
  'Has one queue, two workers and three tests',
  'Stores the Telegram id of each player and the Discord username',
  'A clone of Booking.com with data from kaggle.com',
  'Documented at python.org',
  'Works with System.in and Math.random',
  'Python 3.8, 3.9, 3.10, 3.11 and 3.12',
  'Runs on Windows 7, 8, 10 and 11',
  'Prices are 800, 900, 1000 or 1200 rupees',
  'Prices of 800, 900, 1000',
  'Ports 8000, 80, 8080 and 443 are open',
  'Pictures of 640 × 480, 800 × 600 and 1024 × 768',
  'Latitude 28.6139391, longitude 77.2090212',
  'Listens on 192.168.100.200 and 127.0.0.1',
  'Resistors of 6, 7, 8, 9 and 10 kΩ',
  'Opens at 9:30 and closes at 10:45',
  'Won 9 of 10 games, lost 1, drew 0',
  'A decorator like @app.route or @property marks each page',
  'JUnit tests with @Test, and @Override where needed',
  'Built with @angular/core and @types/node',
  'Uses @media rules. In the dark it dims.',
  'The red dot in the corner shows the state',
  'Meets at the rate of 5 frames a second',
  'Pay by UPI, by card or at the counter',
  'Integrates UPI, Google Pay and Paytm through Razorpay',
  'do 5 char 8 sat scores',
  'The sensor is at 5V; the motor at 12V and 6A, 7A, 8A',
  'राउटर और सेंसर के साथ एक घड़ी',
  'Тетрис на React',
  'Version 2.0.1 of 2026-11-29 10:15',
];

it.each(CERTAIN)('contact details are found in the text: %s', (text) => {
  expect(hasContactDetails(text)).toBe(true);
});

it.each(POSSIBLE)('the text is accepted, and may contain a contact: %s', (text) => {
  expect(hasContactDetails(text)).toBe(false);
  expect(listPossibleContacts(text)).not.toEqual([]);
});

it.each(HONEST)('neither certain nor possible contacts are found in the text: %s', (text) => {
  expect(hasContactDetails(text)).toBe(false);
  expect(listPossibleContacts(text)).toEqual([]);
});

it('possible contacts are listed once each, in the spelling of the text', () => {
  expect(listPossibleContacts('See Asha.in, asha.dev and Asha.in; ask @asha_m.')).toEqual([
    'Asha.in',
    'asha.dev',
    '@asha_m.',
  ]);
});
