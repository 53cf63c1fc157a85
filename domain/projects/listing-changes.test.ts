import { expect, it } from 'vitest';
import { assertCanEdit, isDeletionNeeded } from './listing-changes.ts';
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
  expect(LISTING_STATUSES.map((status) => codeOf(() => assertCanEdit(status, null)))).toEqual([
    undefined,
    undefined,
    'not-found',
    'not-found',
  ]);
});

it.each([
  ['reserved', 'project-reserved'],
  ['processing', 'project-reserved'],
  ['paid', 'project-sold'],
] as const)('a seller cannot edit a listing with a purchase that is %s', (state, code) => {
  expect(codeOf(() => assertCanEdit('listed', { state, expiresAt }))).toBe(code);
});

it('a seller can delete a listing unless it was banned, and a second deletion does nothing', () => {
  expect(LISTING_STATUSES.map((status) => codeOf(() => isDeletionNeeded(status)))).toEqual([
    true,
    true,
    false,
    'not-found',
  ]);
});
