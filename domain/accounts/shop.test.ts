import { expect, it } from 'vitest';
import { closureOf, MAX_CLOSED_DAYS, reopeningOn } from './shop.ts';

const now = new Date('2026-11-24T12:00:00Z');
const before = new Date('2026-11-20T00:00:00Z');
const after = new Date('2026-12-02T18:30:00Z');

it.each([
  ['was never closed', { closedAt: null, closedUntil: null }, null],
  ['is closed without a reopening date', { closedAt: before, closedUntil: null }, { until: null }],
  ['is closed until a later day', { closedAt: before, closedUntil: after }, { until: after }],
  ['was closed until an earlier day', { closedAt: before, closedUntil: now }, null],
])('the closure of a shop that %s is %j (null means open)', (_what, stored, expected) => {
  expect(closureOf(stored, now)).toEqual(expected);
});

it.each([
  ['2026-12-03', '2026-12-02T18:30:00.000Z'],
  ['2026-11-25', '2026-11-24T18:30:00.000Z'],
  ['2027-05-23', '2027-05-22T18:30:00.000Z'],
])('a shop that opens again on %s is closed until the start of that day in India', (day, expected) => {
  expect(reopeningOn(day, now).toISOString()).toBe(expected);
});

it.each(['2026-11-24', '2020-01-01', '2027-05-24'])(
  `a shop cannot reopen today, in the past or more than ${MAX_CLOSED_DAYS} days from now: %s`,
  (day) => {
    expect(() => reopeningOn(day, now)).toThrow('closed-until-wrong');
  },
);
