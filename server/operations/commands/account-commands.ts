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
