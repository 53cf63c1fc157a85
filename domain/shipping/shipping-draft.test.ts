import { expect, it } from 'vitest';
import { assertCanLeaveAddress, type DraftedProject } from './shipping-draft.ts';

const device: DraftedProject = {
  sellerId: 'asha',
  category: 'HARDWARE',
  listingStatus: 'listed',
  buyerId: null,
};

function codeOf(profileId: string, project: DraftedProject): string | null {
  try {
    assertCanLeaveAddress(profileId, project);
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

it.each([
  ['a device on the market', 'ravi', {}, null],
  ['a withdrawn device', 'ravi', { listingStatus: 'withdrawn' }, null],
  ['an archived device', 'ravi', { listingStatus: 'archived' }, 'not-found'],
  ['a banned device', 'ravi', { listingStatus: 'banned' }, 'not-found'],
  ['their own device', 'asha', {}, 'own-project'],
  ['software', 'ravi', { category: 'SOFTWARE' }, 'invalid-field'],
  ['a device that somebody else has bought', 'ravi', { buyerId: 'meera' }, 'project-sold'],
  [
    'an archived device that they bought',
    'ravi',
    { listingStatus: 'archived', buyerId: 'ravi' },
    'project-sold',
  ],
  [
    'an archived device that somebody else bought',
    'ravi',
    { listingStatus: 'archived', buyerId: 'meera' },
    'not-found',
  ],
  [
    'their own sold and archived device',
    'asha',
    { listingStatus: 'archived', buyerId: 'meera' },
    'own-project',
  ],
] as const)(
  'saving an address for %s (by %s, with %j) has the result %s (null means saved)',
  (_what, profileId, change, code) => {
    expect(codeOf(profileId, { ...device, ...change })).toBe(code);
  },
);
