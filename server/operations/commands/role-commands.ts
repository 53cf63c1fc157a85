import { describeRoles, grantRole, parseRole, resetSecondFactor, revokeRole } from '../manage-roles.ts';
import type { CommandDefinition } from './command-definition.ts';

export const roleCommands: readonly CommandDefinition[] = [
  {
    name: 'roles grant',
    takes: ['user name', 'role'],
    summary: 'makes a member operator (cases), treasurer (money) or owner (roles) of the console at /operate',
    run: async (deps, { actor, words, print }) => {
      const [username = '', role = ''] = words;
      print(await grantRole(deps, { username, role: parseRole(role), actor }));
      return 0;
    },
  },
  {
    name: 'roles revoke',
    takes: ['user name', 'role'],
    summary: 'takes a role away, effective with the next request',
    run: async (deps, { actor, words, print }) => {
      const [username = '', role = ''] = words;
      print(await revokeRole(deps, { username, role: parseRole(role), actor }));
      return 0;
    },
  },
  {
    name: 'roles reset-second-factor',
    takes: ['user name'],
    needsReason: true,
    summary: 'forgets a lost authenticator app and its recovery codes',
    run: async (deps, { actor, words, reason, print }) => {
      print(await resetSecondFactor(deps, { username: words[0] ?? '', reason: reason ?? '', actor }));
      return 0;
    },
  },
  {
    name: 'roles',
    takes: [],
    summary: 'who may use the console, as what',
    run: async (deps, { print }) => {
      const lines = await describeRoles(deps);
      for (const line of lines) print(line);
      if (lines.length === 0) print('nobody has a role');
      return 0;
    },
  },
];
