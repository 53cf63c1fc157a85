import { findProfileByUsername } from '../../accounts/profile-store.ts';
import { banPerson, unbanPerson } from '../ban-person.ts';
import { CommandError } from '../command-error.ts';
import type { OperationDeps } from '../operation-deps.ts';
import { describeConnections } from '../show-connections.ts';
import { signOutAccount } from '../sign-out-account.ts';
import type { CommandDefinition } from './command-definition.ts';

export const accountCommands: readonly CommandDefinition[] = [
  {
    name: 'account sign-out',
    takes: ['user name'],
    needsReason: true,
    summary: 'ends every session of an account, such as a stolen one',
    run: async (deps, { words, actor, reason, print }) => {
      print(await signOutAccount(deps, { username: words[0] ?? '', actor, reason: reason ?? '' }));
      return 0;
    },
  },
  {
    name: 'account ban',
    takes: ['user name'],
    needsReason: true,
    summary: 'bans a member: sessions end, listings leave the market, open orders end by rule',
    run: async (deps, { actor, words, reason, print }) => {
      const profileId = await idOf(deps, words);
      print(await banPerson(deps, { profileId, actor, reason: reason ?? '' }));
      return 0;
    },
  },
  {
    name: 'account unban',
    takes: ['user name'],
    needsReason: true,
    summary: 'ends a ban and restores the listings that it took off the market',
    run: async (deps, { actor, words, reason, print }) => {
      const profileId = await idOf(deps, words);
      print(await unbanPerson(deps, { profileId, actor, reason: reason ?? '' }));
      return 0;
    },
  },
  {
    name: 'account connections',
    takes: ['user name'],
    summary:
      'the accounts it shares a card, browser, mailbox or GitHub account with: why a review does not count',
    run: async (deps, { words, print }) => {
      for (const line of await describeConnections(deps, words[0] ?? '')) print(line);
      return 0;
    },
  },
];

async function idOf({ database }: OperationDeps, [username = '']: readonly string[]): Promise<string> {
  const profile = await findProfileByUsername(database, username);
  if (profile === null) throw new CommandError(`Nobody is called ${username}.`);
  return profile.id;
}
