import { describe, expect, it } from 'vitest';
import { hasContactDetails } from './contact-details.ts';

describe('contact details in texts', () => {
  it.each([
    'Call 98765 four 3210',
    'nine eight seven six five 43210',
    'insta: asha.makes',
    'Insta - @asha.makes',
    'my telegram id asha_makes',
    'WhatsApp @ashamakes',
    'insta id: asha.makes',
    '9876543210',
    'call 9876543210 now',
  ])('contact details are found in the text: %s', (text) => {
    expect(hasContactDetails(text)).toBe(true);
  });

  it.each([
    'Trained on 9876543210 rows',
    'reads 9876543210 bytes in a minute',
    'A bot for Telegram and Discord',
    'Telegram: bot API, Discord: slash commands',
    'Instagram feed clone in React',
    'Uses Node.js, socket.io, Three.js and ASP.NET',
    'Has one queue, two workers and three tests',
    'Stores the Telegram id of each player and the Discord username',
    'A clone of Booking.com with data from kaggle.com',
    'Documented at python.org',
    'Works with System.in and Math.random',
  ])('no contact details are found in the text: %s', (text) => {
    expect(hasContactDetails(text)).toBe(false);
  });
});
