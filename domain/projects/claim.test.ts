import { expect, it } from 'vitest';
import { type FreezeFacts, freezeMsOf } from './claim.ts';

const DAY = 86_400_000;
const aClaim = (part: Partial<FreezeFacts> = {}): FreezeFacts => ({
  isMatched: false,
  rejectedLately: false,
  isNewcomer: false,
  isProtected: false,
  openFreezes: 0,
  frozenMs: 0,
  ...part,
});

it.each<[string, Partial<FreezeFacts>, number]>([
  ['for a week if the claimant’s verification was rejected because of the listing', { isMatched: true }, 7],
  ['for three days if no verification of the claimant was rejected because of the listing', {}, 3],
  ['after a rejected claim on it, if the claim is matched', { isMatched: true, isProtected: true }, 7],
  ['for the rest of the yearly limit', { isMatched: true, frozenMs: 12 * DAY }, 2],
  ['for a week despite two other matched claims of the member', { isMatched: true, openFreezes: 2 }, 7],
])('a claim freezes its listing %s', (_case, part, days) => {
  expect(freezeMsOf(aClaim(part))).toBe(days * DAY);
});

it.each<[string, Partial<FreezeFacts>]>([
  ['after a rejected claim of the same member', { rejectedLately: true, isMatched: true }],
  ['without a matching verification, after a rejected claim on the listing', { isProtected: true }],
  ['without a matching verification, by an account that is a few days old', { isNewcomer: true }],
  ['while another unmatched claim of the same member freezes a listing', { openFreezes: 1 }],
  ['while three matched claims of the same member freeze listings', { isMatched: true, openFreezes: 3 }],
  ['once unmatched claims froze the listing for three days in a year', { frozenMs: 3 * DAY }],
  ['once claims froze the listing for two weeks in a year', { isMatched: true, frozenMs: 14 * DAY }],
])('a claim does not freeze its listing %s', (_case, part) => {
  expect(freezeMsOf(aClaim(part))).toBe(0);
});
