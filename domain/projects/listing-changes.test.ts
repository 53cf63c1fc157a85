import { expect, it } from 'vitest';
import { assertCanChangeMode, assertCanEdit, isDeletionNeeded } from './listing-changes.ts';
import { LISTING_STATUSES, type ListingStatus } from './visibility.ts';

const expiresAt = new Date('2026-11-01T10:00:00Z');
const codeOf = (attempt: () => unknown): unknown => {
  try {
    return attempt();
  } catch (error) {
    return (error as { code: string }).code;
  }
};

it('a seller can edit a listing only while it is listed or withdrawn', () => {
  expect(
    LISTING_STATUSES.map((status) =>
      codeOf(() => assertCanEdit({ listingStatus: status, saleMode: 'exclusive', live: null })),
    ),
  ).toEqual([undefined, undefined, 'not-found', 'not-found']);
});

it.each([
  ['reserved', 'project-reserved'],
  ['processing', 'project-reserved'],
  ['paid', 'project-sold'],
] as const)(
  'while a purchase is %s, an exclusive listing cannot be edited, but a copies listing can',
  (state, code) => {
    const listing = { listingStatus: 'listed', live: { state, expiresAt } } as const;
    expect(codeOf(() => assertCanEdit({ ...listing, saleMode: 'exclusive' }))).toBe(code);
    expect(codeOf(() => assertCanEdit({ ...listing, saleMode: 'copies' }))).toBeUndefined();
  },
);

it.each([
  ['can change if it is not reserved and was never sold', { live: null, wasSold: false }, undefined],
  [
    'cannot change while the project is reserved',
    { live: { state: 'reserved', expiresAt }, wasSold: false },
    'sale-mode-fixed',
  ],
  ['cannot change after a sale', { live: { state: 'paid', expiresAt }, wasSold: true }, 'sale-mode-fixed'],
  ['cannot change after a sale that was refunded', { live: null, wasSold: true }, 'sale-mode-fixed'],
] as const)('the sale mode of a project %s', (_name, listing, code) => {
  expect(codeOf(() => assertCanChangeMode(listing))).toBe(code);
});

const deletion = (listingStatus: ListingStatus) =>
  codeOf(() => isDeletionNeeded({ listingStatus, saleMode: 'exclusive', live: null }));

it('a seller can delete a listing unless it is banned, and a second deletion has no effect', () => {
  expect(LISTING_STATUSES.map(deletion)).toEqual([true, true, false, 'not-found']);
});

it.each([
  ['exclusive', 'reserved', 'project-reserved'],
  ['exclusive', 'processing', 'project-reserved'],
  ['exclusive', 'paid', true],
  ['copies', 'reserved', true],
] as const)(
  'deleting a listing in the sale mode %s whose purchase is %s results in %s (true means deleted)',
  (saleMode, state, outcome) => {
    const live = { state, expiresAt: new Date() };
    expect(codeOf(() => isDeletionNeeded({ listingStatus: 'listed', saleMode, live }))).toBe(outcome);
  },
);
