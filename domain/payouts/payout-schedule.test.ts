import { expect, it } from 'vitest';
import { comingRunDay, latestRunDay, nextRunDay, runDayAfter } from './payout-schedule.ts';

/** 23 November 2026 is a Monday. */
it.each([
  ['2026-11-23T00:00:00+05:30', '2026-11-23'],
  ['2026-11-23T23:59:59+05:30', '2026-11-23'],
  ['2026-11-22T23:59:59+05:30', '2026-11-16'],
  ['2026-11-29T12:00:00+05:30', '2026-11-23'],
  ['2027-01-01T01:00:00+05:30', '2026-12-28'],
])('at %s, the latest weekly payout run was due on %s', (now, day) => {
  expect(latestRunDay(new Date(now), 'monday')).toBe(day);
});

it('money that becomes available on the day of a payout run is promised for the next one', () => {
  const days = ['2026-11-22T12:00:00+05:30', '2026-11-23T12:00:00+05:30'];
  expect(days.map((now) => comingRunDay(new Date(now), 'monday'))).toEqual(['2026-11-23', '2026-11-30']);
});

it.each([
  ['a run that is due today', '2026-11-23T09:00:00+05:30', '2026-11-16', '2026-11-23'],
  ['a run that finished today', '2026-11-23T09:00:00+05:30', '2026-11-23', '2026-11-30'],
  ['a day between runs', '2026-11-25T09:00:00+05:30', '2026-11-23', '2026-11-30'],
  ['a run that was missed', '2026-11-25T09:00:00+05:30', '2026-11-16', '2026-11-25'],
  ['no earlier run', '2026-11-25T09:00:00+05:30', null, '2026-11-25'],
  ['a run that an operator started in between', '2026-11-25T09:00:00+05:30', '2026-11-24', '2026-11-30'],
])(
  'the next payout run given %s (at %s, with the last run on %s) is on %s',
  (_case, now, lastFinished, next) => {
    expect(nextRunDay(new Date(now), 'monday', lastFinished)).toBe(next);
  },
);

it.each([
  ['2026-11-22T23:59:59+05:30', '2026-11-23'],
  ['2026-11-23T00:00:00+05:30', '2026-11-30'],
  ['2026-12-07T03:03:00+05:30', '2026-12-14'],
])('money that is free at %s is in the run of %s, if the next one is on 23 November', (at, day) => {
  expect(runDayAfter(new Date(at), '2026-11-23')).toBe(day);
});
