import { findProfileByUsername } from '../../accounts/profile-store.ts';
import { banPerson, unbanPerson } from '../ban-person.ts';
import { CommandError } from '../command-error.ts';
import type { OperationDeps } from '../operation-deps.ts';
import { separateAccount } from '../separate-account.ts';
import { describeConnections } from '../show-connections.ts';
import { signOutAccount } from '../sign-out-account.ts';
import type { CommandDefinition } from './command-definition.ts';

export const accountCommands: readonly CommandDefinition[] = [
  {
    name: 'account sign-out',
    takes: ['username'],
    needsReason: true,
    summary: 'ends all sessions of an account, for example if its password was stolen',
    run: async (deps, { words, actor, reason, print }) => {
      print(await signOutAccount(deps, { username: words[0] ?? '', actor, reason: reason ?? '' }));
      return 0;
    },
  },
  {
    name: 'account ban',
    takes: ['username'],
    needsReason: true,
    summary: 'bans a member: ends sessions and takes listings off the market',
    run: async (deps, { actor, words, reason, print }) => {
      const profileId = await idOf(deps, words);
      print(await banPerson(deps, { profileId, actor, reason: reason ?? '' }));
      return 0;
    },
  },
  {
    name: 'account unban',
    takes: ['username'],
    needsReason: true,
    summary: 'ends a ban and restores the listings that it took off the market',
    run: async (deps, { actor, words, reason, print }) => {
      const profileId = await idOf(deps, words);
      print(await unbanPerson(deps, { profileId, actor, reason: reason ?? '' }));
      return 0;
    },
  },
  {
    name: 'account separate',
    takes: ['username'],
    needsReason: true,
    summary: 'records that an account is not of the person behind the accounts that it shares details with',
    run: async (deps, { actor, words, reason, print }) => {
      const profileId = await idOf(deps, words);
      print(await separateAccount(deps, { profileId, actor, reason: reason ?? '' }));
      return 0;
    },
  },
  {
    name: 'account connections',
    takes: ['username'],
    summary:
      'lists the accounts with the same card, browser, mailbox, payout details or GitHub account; their reviews do not count',
    run: async (deps, { words, print }) => {
      for (const line of await describeConnections(deps, words[0] ?? '')) print(line);
      return 0;
    },
  },
];

async function idOf({ database }: OperationDeps, [username = '']: readonly string[]): Promise<string> {
  const profile = await findProfileByUsername(database, username);
  if (profile === null) throw new CommandError(`No member has the username ${username}.`);
  return profile.id;
}
