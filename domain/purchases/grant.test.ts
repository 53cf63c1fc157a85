import { expect, it } from 'vitest';
import { canIssueGrant, judgeGrant } from './grant.ts';
import type { PurchaseState } from './purchase-states.ts';

const version = {
  isRefunding: false,
  commit: 'c'.repeat(40),
  archiveSha256: 'a'.repeat(64),
  laterVersions: [],
};

const states: readonly (readonly [PurchaseState, ReturnType<typeof judgeGrant>])[] = [
  ['paid', 'valid'],
  ['refund-pending', 'refunded'],
  ['refunded', 'refunded'],
  ['disputed', 'disputed'],
  ['reserved', 'invalid'],
  ['processing', 'invalid'],
  ['expired', 'invalid'],
  ['cancelled', 'invalid'],
];

it.each(states)('the licence grant for a purchase in the state %s is %s', (state, verdict) => {
  expect(judgeGrant(version, { ...version, state })).toBe(verdict);
  expect(canIssueGrant({ ...version, state })).toBe(state === 'paid');
});

it.each([
  ['the signature is wrong', null, { ...version, state: 'paid' as const }],
  ['the purchase does not exist', version, null],
  [
    'the purchase has another commit',
    { ...version, commit: 'd'.repeat(40) },
    { ...version, state: 'paid' as const },
  ],
  [
    'the purchase has another archive',
    { ...version, archiveSha256: 'b'.repeat(64) },
    { ...version, state: 'paid' as const },
  ],
])('a licence grant is invalid if %s', (_why, grant, purchase) => {
  expect(judgeGrant(grant, purchase)).toBe('invalid');
});

it('a licence grant for a later version is valid for the purchase of an earlier one', () => {
  const later = { commit: 'e'.repeat(40), archiveSha256: 'f'.repeat(64) };
  const purchase = { ...version, state: 'paid' as const, laterVersions: [later] };
  expect(judgeGrant(later, purchase)).toBe('valid');
  expect(judgeGrant(version, purchase)).toBe('valid');
  expect(judgeGrant({ commit: later.commit, archiveSha256: version.archiveSha256 }, purchase)).toBe(
    'invalid',
  );
});

it('a refund request invalidates the licence grant before the provider accepts the refund', () => {
  const purchase = { ...version, state: 'paid' as const, isRefunding: true };
  expect(judgeGrant(version, purchase)).toBe('refunded');
  expect(canIssueGrant(purchase)).toBe(false);
});

it('a purchase without an archive has no licence grant', () => {
  expect(canIssueGrant({ ...version, archiveSha256: null, state: 'paid' })).toBe(false);
  expect(canIssueGrant({ ...version, commit: null, state: 'paid' })).toBe(false);
});
