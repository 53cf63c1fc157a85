import { findProfileByUsername } from '../../accounts/profile-store.ts';
import {
  listRoles,
  grantRole,
  parseRole,
  resetSecondFactor,
  revokeRole,
} from '../../console/manage-roles.ts';
import { CommandError } from '../../console/operator-answer.ts';
import { separateAccount } from '../../console/separate-account.ts';
import { reason, role, username, type CommandDefinition, outcomeOf } from './command-definition.ts';

export const peopleCommands: readonly CommandDefinition[] = [
  {
    name: 'roles list',
    summary: 'lists the members with a role in the console',
    run: async (deps) => {
      const data = (await listRoles(deps)).map(
        ({ username: name, role: held, grantedBy, grantedAt, isEnrolled }) => ({
          username: name,
          role: held,
          grantedBy,
          grantedAt,
          hasSecondFactor: isEnrolled,
        }),
      );
      const lines = data.map(
        ({ username: name, role: held, grantedBy, grantedAt, hasSecondFactor }) =>
          `${(name ?? 'deleted').padEnd(20)}  ${held.padEnd(10)}  since ${grantedAt.toISOString()} by ${grantedBy}${hasSecondFactor ? '' : '  no authenticator app yet'}`,
      );
      return { data, lines: lines.length === 0 ? ['No member has a role.'] : lines };
    },
  },
  {
    name: 'roles grant',
    takes: [username, role],
    summary: 'gives a member a role in the console: operator (cases), treasurer (money) or owner (roles)',
    run: async (deps, { actor, words: [name = '', held = ''] }) =>
      outcomeOf(await grantRole(deps, { username: name, role: parseRole(held), actor })),
  },
  {
    name: 'roles revoke',
    takes: [username, role],
    summary: 'revokes a role, effective with the next request',
    run: async (deps, { actor, words: [name = '', held = ''] }) =>
      outcomeOf(await revokeRole(deps, { username: name, role: parseRole(held), actor })),
  },
  {
    name: 'roles reset-second-factor',
    takes: [username],
    options: [reason],
    summary: 'removes a lost authenticator app and its recovery codes',
    run: async (deps, { actor, words: [name = ''], options }) =>
      outcomeOf(await resetSecondFactor(deps, { username: name, reason: options.reason ?? '', actor })),
  },
  {
    name: 'account separate',
    takes: [username],
    options: [reason],
    summary: 'records that an account is not of the person behind the accounts that it shares details with',
    run: async (deps, { actor, words: [name = ''], options }) => {
      const profile = await findProfileByUsername(deps.database, name);
      if (profile === null) throw new CommandError(`No member has the username ${name}.`);
      return outcomeOf(
        await separateAccount(deps, { profileId: profile.id, actor, reason: options.reason ?? '' }),
      );
    },
  },
];
