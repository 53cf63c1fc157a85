import { expect, it } from 'vitest';
import { MAX_VERSIONS } from './version-limits.ts';
import {
  assertCanAddVersion,
  assertIsNewVersion,
  assertKeepsLicence,
  canDownloadVersion,
  parseReleaseNotes,
  type VersionedListing,
} from './version.ts';

const listing: VersionedListing = {
  category: 'SOFTWARE',
  listingStatus: 'listed',
  frozenUntil: null,
  repositoryId: 7,
  licence: null,
  versions: [{ number: 1, commitSha: 'a' }],
};
const full = Array.from({ length: MAX_VERSIONS }, (_, index) => ({
  number: index + 1,
  commitSha: `${index}`,
}));

it.each<[string, Partial<VersionedListing>, string]>([
  ['an archived project', { listingStatus: 'archived' }, 'no-project'],
  ['a banned project', { listingStatus: 'banned' }, 'no-project'],
  ['a frozen project', { frozenUntil: new Date() }, 'version-on-hold'],
  ['a device', { category: 'HARDWARE' }, 'versions-of-software'],
  ['a project with 100 versions', { versions: full }, 'too-many-versions'],
])('%s cannot get a new version', (_which, change, reason) => {
  expect(() => assertCanAddVersion({ ...listing, ...change })).toThrow(reason);
});

it.each(['listed', 'withdrawn'] as const)('a project that is %s can get a new version', (listingStatus) => {
  expect(() => assertCanAddVersion({ ...listing, listingStatus })).not.toThrow();
});

it('a new version must be an unpublished commit of the same repository', () => {
  expect(() => assertIsNewVersion(listing, { repositoryId: 7, commitSha: 'b' })).not.toThrow();
  expect(() => assertIsNewVersion(listing, { repositoryId: 7, commitSha: 'a' })).toThrow('version-published');
  expect(() => assertIsNewVersion(listing, { repositoryId: 8, commitSha: 'b' })).toThrow(
    'version-of-other-repository',
  );
});

it("every version of a project that is sold as copies under its repository's licence must contain a licence", () => {
  const sold = { licence: 'repository' } as const;
  expect(() => assertKeepsLicence(sold, { hasLicence: true })).not.toThrow();
  expect(() => assertKeepsLicence(sold, { hasLicence: false })).toThrow('version-without-licence');
  expect(() => assertKeepsLicence({ licence: 'personal-use' }, { hasLicence: false })).not.toThrow();
});

it('release notes are trimmed and must not be blank', () => {
  expect(parseReleaseNotes(' Faster.\r\nSmaller. ')).toBe('Faster.\nSmaller.');
  expect(() => parseReleaseNotes(' \n')).toThrow('field-blank');
});

it.each([
  ['the seller can download version 1', { isSeller: true, hasPaid: false }, null, 1, true],
  ['a visitor cannot download version 2', { isSeller: false, hasPaid: false }, null, 2, false],
  ['the buyer of version 2 cannot download version 1', { isSeller: false, hasPaid: true }, 2, 1, false],
  ['the buyer of version 2 can download version 2', { isSeller: false, hasPaid: true }, 2, 2, true],
  ['the buyer of version 2 can download version 3', { isSeller: false, hasPaid: true }, 2, 3, true],
  [
    'the buyer of an unknown version cannot download version 1',
    { isSeller: false, hasPaid: true },
    null,
    1,
    false,
  ],
])('%s of a listing', (_who, viewer, boughtNumber, number, isAllowed) => {
  expect(canDownloadVersion(viewer, { number, boughtNumber })).toBe(isAllowed);
});
