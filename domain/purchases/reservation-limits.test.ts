import { expect, it } from 'vitest';
import { reservationCooldownSeconds, wasLong } from './reservation-limits.ts';

const closed = (minutesAgo: number) => ({
  secondsAgo: minutesAgo * 60,
  state: 'cancelled' as const,
  reservedSeconds: 449,
  grantedSeconds: 900,
});
const expired = (minutesAgo: number) => ({ ...closed(minutesAgo), state: 'expired' as const });

it.each([
  ['never', [], 0],
  ['once', [closed(0)], 0],
  ['twice', [closed(0), closed(1)], 0],
  ['three times within half an hour', [closed(2), closed(9), closed(31)], 28],
  ['three times in more than half an hour', [closed(2), closed(9), closed(32)], 0],
  ['three times within half an hour, half an hour ago', [closed(30), closed(31), closed(32)], 0],
  ['once by expiry', [expired(0)], 0],
  ['once by expiry and once by closing', [closed(0), expired(3)], 0],
  ['twice by expiry', [expired(10), expired(30)], 90],
  ['twice by expiry and once more by closing', [closed(1), expired(20), expired(40), expired(100)], 80],
  ['twice by expiry, the first two hours ago', [expired(10), expired(120)], 0],
])(
  'a buyer who abandoned reservations of a project %s (%j) must wait %i minutes',
  (_how, abandoned, minutes) => {
    expect(reservationCooldownSeconds(abandoned)).toBe(minutes * 60);
  },
);

it('a reservation that is closed in the second half of its time counts like an expired one', () => {
  expect(wasLong({ state: 'cancelled', reservedSeconds: 450, grantedSeconds: 900 })).toBe(true);
  expect(wasLong({ state: 'cancelled', reservedSeconds: 449, grantedSeconds: 900 })).toBe(false);
  expect(wasLong({ state: 'expired', reservedSeconds: 1, grantedSeconds: 900 })).toBe(true);
});
