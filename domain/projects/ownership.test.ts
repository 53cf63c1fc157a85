import { expect, it } from 'vitest';
import { ownsWork } from './ownership.ts';

const person = { profileId: 'ravi', githubId: 7, githubLogin: 'Ravi-Kumar' };
const work = { sellerId: 'asha', sellerGithubId: 8, repositoryFullName: 'asha-verma/mess-menu' };

it.each([
  ['a stranger', {}, false],
  ['the seller', { sellerId: 'ravi' }, true],
  ['the owner of the seller’s GitHub account', { sellerGithubId: 7 }, true],
  ['the owner of the repository, regardless of case', { repositoryFullName: 'ravi-kumar/tool' }, true],
  ['a person whose login is a prefix of the owner’s', { repositoryFullName: 'ravi-kumar-2/tool' }, false],
])('%s counts as the owner of the work (%o): %s', (_who, change, owns) => {
  expect(ownsWork(person, { ...work, ...change })).toBe(owns);
});

it('a person without a GitHub account owns only their own listings, including hardware', () => {
  const stranger = { profileId: 'ravi', githubId: null, githubLogin: null };
  expect(ownsWork(stranger, { sellerId: 'asha', sellerGithubId: null, repositoryFullName: null })).toBe(
    false,
  );
  expect(ownsWork(stranger, { sellerId: 'ravi', sellerGithubId: null, repositoryFullName: null })).toBe(true);
});
