import { describe, expect, it } from 'vitest';
import { type HoldFacts, holdMsOf } from './claim.ts';

const DAY = 86_400_000;
const aClaim = (part: Partial<HoldFacts> = {}): HoldFacts => ({
  isMatched: false,
  rejectedLately: false,
  openHolds: 0,
  heldMs: 0,
  ...part,
});

describe('a claim holds its listing', () => {
  it.each<[string, Partial<HoldFacts>, number]>([
    ['for a week where the machine found the same work', { isMatched: true }, 7],
    ['for three days where nothing shows it', {}, 3],
    ['for what is left of the year’s allowance', { isMatched: true, heldMs: 12 * DAY }, 2],
    ['for several listings, each found to be the same work', { isMatched: true, openHolds: 2 }, 7],
  ])('a claim holds its listing %s', (_case, part, days) => {
    expect(holdMsOf(aClaim(part))).toBe(days * DAY);
  });

  it.each<[string, Partial<HoldFacts>]>([
    ['after a claim of the same member was rejected', { rejectedLately: true, isMatched: true }],
    ['beside another hold of the same member, where nothing shows either', { openHolds: 1 }],
    ['beside three found holds of the same member', { isMatched: true, openHolds: 3 }],
    ['once the listing was held for three days a year by what nothing shows', { heldMs: 3 * DAY }],
    ['once it was held for two weeks a year', { isMatched: true, heldMs: 14 * DAY }],
  ])('a claim does not hold its listing %s', (_case, part) => {
    expect(holdMsOf(aClaim(part))).toBe(0);
  });
});
