import { expect, it } from 'vitest';
import { assertCanChangeMode, assertCanEdit, isDeletionNeeded } from './listing-changes.ts';
import { LISTING_STATUSES } from './visibility.ts';

const expiresAt = new Date('2026-11-01T10:00:00Z');
const codeOf = (attempt: () => unknown): unknown => {
  try {
    return attempt();
  } catch (error) {
    return (error as { code: string }).code;
  }
};

it('a seller can edit a listing that is listed or withdrawn', () => {
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
  'an exclusive listing cannot be edited while a purchase is %s, a copies listing can',
  (state, code) => {
    const listing = { listingStatus: 'listed', live: { state, expiresAt } } as const;
    expect(codeOf(() => assertCanEdit({ ...listing, saleMode: 'exclusive' }))).toBe(code);
    expect(codeOf(() => assertCanEdit({ ...listing, saleMode: 'copies' }))).toBeUndefined();
  },
);

it.each([
  ['never reserved or sold', { live: null, wasSold: false }, undefined],
  ['reserved', { live: { state: 'reserved', expiresAt }, wasSold: false }, 'sale-mode-fixed'],
  ['sold', { live: { state: 'paid', expiresAt }, wasSold: true }, 'sale-mode-fixed'],
  ['sold once, and refunded', { live: null, wasSold: true }, 'sale-mode-fixed'],
] as const)('the mode of a listing that is %s changes only before the first sale', (_name, listing, code) => {
  expect(codeOf(() => assertCanChangeMode(listing))).toBe(code);
});

it('a seller can delete a listing unless it was banned, and a second deletion does nothing', () => {
  expect(LISTING_STATUSES.map((status) => codeOf(() => isDeletionNeeded(status)))).toEqual([
    true,
    true,
    false,
    'not-found',
  ]);
});
