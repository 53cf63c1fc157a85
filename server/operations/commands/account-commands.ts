import { describeConnections } from '../show-connections.ts';
import { signOutAccount } from '../sign-out-account.ts';
import { type CommandDefinition, recordAction } from './command-definition.ts';

export const accountCommands: readonly CommandDefinition[] = [
  {
    name: 'account sign-out',
    takes: ['user name'],
    needsReason: true,
    summary: 'ends every session of an account, such as a stolen one',
    run: async (deps, input) => {
      const ended = await signOutAccount(deps, input.words[0] ?? '');
      await recordAction(deps, input, 'account sign-out', ended.profileId, { sessions: ended.sessions });
      input.print(`signed out of ${ended.sessions} ${ended.sessions === 1 ? 'place' : 'places'}`);
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
