import { describeRoles, grantRole, parseRole, resetSecondFactor, revokeRole } from '../manage-roles.ts';
import type { CommandDefinition } from './command-definition.ts';

export const roleCommands: readonly CommandDefinition[] = [
  {
    name: 'roles grant',
    takes: ['username', 'role'],
    summary: 'gives a member a role in the console: operator (cases), treasurer (money) or owner (roles)',
    run: async (deps, { actor, words, print }) => {
      const [username = '', role = ''] = words;
      print(await grantRole(deps, { username, role: parseRole(role), actor }));
      return 0;
    },
  },
  {
    name: 'roles revoke',
    takes: ['username', 'role'],
    summary: 'revokes a role, effective with the next request',
    run: async (deps, { actor, words, print }) => {
      const [username = '', role = ''] = words;
      print(await revokeRole(deps, { username, role: parseRole(role), actor }));
      return 0;
    },
  },
  {
    name: 'roles reset-second-factor',
    takes: ['username'],
    needsReason: true,
    summary: 'removes a lost authenticator app and its recovery codes',
    run: async (deps, { actor, words, reason, print }) => {
      print(await resetSecondFactor(deps, { username: words[0] ?? '', reason: reason ?? '', actor }));
      return 0;
    },
  },
  {
    name: 'roles',
    takes: [],
    summary: 'lists the members with a role in the console',
    run: async (deps, { print }) => {
      const lines = await describeRoles(deps);
      for (const line of lines) print(line);
      if (lines.length === 0) print('No member has a role.');
      return 0;
    },
  },
];
