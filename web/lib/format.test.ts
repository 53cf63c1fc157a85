import { describe, expect, it } from 'vitest';
import {
  formatAmount,
  formatBytes,
  formatCountdown,
  formatDate,
  formatDateTime,
  formatDeadline,
  formatRelative,
  formatRupees,
  formatSignedAmount,
  truncate,
  truncateAtWord,
} from './format.ts';
import { initials } from './initials.ts';

describe('money', () => {
  it.each([
    [1, '₹1'],
    [999, '₹999'],
    [123456, '₹1,23,456'],
    [1000000, '₹10,00,000'],
  ])('a price of %i rupees is shown as %s', (price, text) => {
    expect(formatRupees(price)).toBe(text);
  });

  // covers: S3.44
  it('an amount shows paise only when they are not zero', () => {
    expect(formatAmount(104900)).toBe('₹1,049');
    expect(formatAmount(104950)).toBe('₹1,049.50');
  });

  it('a signed amount has a plus for incoming and a minus for outgoing money', () => {
    expect(formatSignedAmount(104900)).toBe('+₹1,049');
    expect(formatSignedAmount(-104900)).toBe('−₹1,049');
    expect(formatSignedAmount(0)).toBe('₹0');
  });
});

describe('dates and times', () => {
  it('a date and a time are shown in the given time zone', () => {
    expect(formatDate('2026-11-20T20:00:00Z', 'Asia/Kolkata')).toBe('21\u00A0Nov\u00A02026');
    expect(formatDateTime('2026-11-20T10:35:00Z', 'Asia/Kolkata')).toBe(
      '20\u00A0Nov\u00A02026, 4:05\u00A0pm',
    );
  });

  it('a deadline is shown with a weekday and without a year, and its time stays on one line', () => {
    expect(formatDeadline('2026-11-20T10:35:00Z', 'Asia/Kolkata')).toBe('Fri, 20\u00A0Nov, 4:05\u00A0pm');
  });

  it('an invalid date is shown as a dash', () => {
    expect(formatDate('soon')).toBe('–');
    expect(formatRelative('soon')).toBe('–');
  });

  it.each([
    ['2026-11-20T11:59:40Z', 'now'],
    ['2026-11-20T09:00:00Z', '3 hours ago'],
    ['2026-11-19T11:00:00Z', 'yesterday'],
    ['2026-11-22T12:00:00Z', 'in 2 days'],
    ['2025-10-01T12:00:00Z', 'last year'],
  ])('the relative time of %s is "%s"', (value, text) => {
    expect(formatRelative(value, new Date('2026-11-20T12:00:00Z'))).toBe(text);
  });

  it.each([
    [760_000, '12 minutes'],
    [59_001, '1 minute'],
    [5000, '5 seconds'],
    [-1, '0 seconds'],
  ])('a countdown of %i milliseconds is shown as %s', (ms, text) => {
    expect(formatCountdown(ms)).toBe(text);
  });
});

describe('abbreviations', () => {
  it.each([
    ['Asha Rao', 'AR'],
    ['asha', 'A'],
    ['Ravi Kumar Iyer', 'RI'],
    ['meera_n', 'MN'],
    ['आशा राव', 'आर'],
    ['  ', '?'],
    ['!!', '?'],
  ])('the initials of "%s" are %s', (name, letters) => {
    expect(initials(name)).toBe(letters);
  });

  it('long text is truncated without splitting a character', () => {
    expect(truncate('12, MG Road, Indiranagar, Bengaluru', 11)).toBe('12, MG Road…');
    expect(truncate('😀😀😀', 2)).toBe('😀😀…');
    expect(truncate('short', 30)).toBe('short');
  });

  it('long text is truncated at a word boundary', () => {
    expect(truncateAtWord('so that you can start', 13)).toBe('so that you…');
    expect(truncateAtWord('so that you can start', 15)).toBe('so that you can…');
    expect(truncateAtWord('आपका प्रोजेक्ट', 6)).toBe('आपका…');
    expect(truncateAtWord('w'.repeat(80), 60)).toBe(`${'w'.repeat(60)}…`);
  });

  it('a file size is shown in B, KB or MB', () => {
    expect(formatBytes(900)).toBe('900 B');
    expect(formatBytes(655_360)).toBe('640 KB');
    expect(formatBytes(8 * 1024 * 1024)).toBe('8.0 MB');
  });
});
