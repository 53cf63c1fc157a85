import { expect, it } from 'vitest';
import { quotePrice } from './pricing.ts';
import { type AgreedPurchase, decideStart, type ListingToBuy } from './start-decision.ts';

const quote = quotePrice(100);
const listing: ListingToBuy = {
  listingStatus: 'listed',
  frozenUntil: null,
  shopClosure: null,
  priceRupees: 100,
  hasCancelledBefore: false,
  buyer: { profileId: 'ravi', githubId: null, githubLogin: null },
  work: { sellerId: 'asha', sellerGithubId: 7, repositoryFullName: 'asha-verma/mess-menu' },
};
const reserved: AgreedPurchase = {
  state: 'reserved',
  buyerId: 'meera',
  expiresAt: new Date('2026-11-01T10:00:00Z'),
  isShortened: false,
  hasLapsed: false,
  isOverdue: false,
  ...quote,
};
const outcome = (
  change: Partial<ListingToBuy>,
  live: AgreedPurchase | null,
  amountMinor = quote.amountMinor,
) => {
  try {
    return decideStart({ ...listing, ...change }, live, amountMinor).kind;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

it.each([
  ['is on the market', 'reserve', {}, null],
  ['is banned', 'not-found', { listingStatus: 'banned' }, null],
  ['is archived', 'not-found', { listingStatus: 'archived' }, null],
  ['is withdrawn', 'project-unavailable', { listingStatus: 'withdrawn' }, null],
  ['is frozen by a claim', 'project-held', { frozenUntil: new Date() }, null],
  ['is in a closed shop', 'shop-closed', { shopClosure: { until: null } }, null],
  [
    'is in a shop that closed after the buyer had reserved',
    'resume',
    { shopClosure: { until: null } },
    { ...reserved, buyerId: 'ravi' },
  ],
  ['is one whose order the buyer cancelled', 'not-allowed', { hasCancelledBefore: true }, null],
  ['costs more than the maximum', 'project-unavailable', { priceRupees: 5_000_000 }, null],
  ['costs more than the buyer was shown', 'price-changed', { priceRupees: 101 }, null],
  ['belongs to the buyer', 'own-project', { buyer: { ...listing.buyer, profileId: 'asha' } }, null],
  ['another buyer has reserved', 'project-reserved', {}, reserved],
  ['is sold', 'project-sold', {}, { ...reserved, state: 'paid' }],
  ['has a lapsed reservation', 'check-lapsed', {}, { ...reserved, hasLapsed: true }],
  ['has a lapsed, shortened reservation', 'reserve', {}, { ...reserved, hasLapsed: true, isShortened: true }],
  ['the buyer has reserved', 'resume', {}, { ...reserved, buyerId: 'ravi' }],
  [
    'the buyer has reserved and the seller archived',
    'resume',
    { listingStatus: 'archived' },
    { ...reserved, buyerId: 'ravi' },
  ],
  [
    'the buyer has reserved and an operator banned',
    'not-found',
    { listingStatus: 'banned' },
    { ...reserved, buyerId: 'ravi' },
  ],
  ['is archived and reserved by another buyer', 'not-found', { listingStatus: 'archived' }, reserved],
  [
    'is withdrawn and reserved by another buyer',
    'project-reserved',
    { listingStatus: 'withdrawn' },
    reserved,
  ],
] as const)('an attempt to buy a project that %s results in "%s"', (_what, wanted, change, live) => {
  expect(outcome(change, live)).toBe(wanted);
});

it('a resumed purchase is rejected when its amount differs from the agreed one', () => {
  expect(outcome({}, { ...reserved, buyerId: 'ravi' }, quote.amountMinor + 1)).toBe('price-changed');
});
