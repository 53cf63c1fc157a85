import { parseArgs } from 'node:util';
import { DomainError } from '#domain/common/domain-error.ts';
import { textOfError } from '../describe-refusal.ts';
import { CommandError } from './command-error.ts';
import { accountCommands } from './commands/account-commands.ts';
import { caseCommands } from './commands/case-commands.ts';
import type { CommandDefinition } from './commands/command-definition.ts';
import { listingCommands } from './commands/listing-commands.ts';
import { paperCommands } from './commands/paper-commands.ts';
import { payoutCommands } from './commands/payout-commands.ts';
import { purchaseCommands } from './commands/purchase-commands.ts';
import { reportCommands } from './commands/report-commands.ts';
import { roleCommands } from './commands/role-commands.ts';
import { serverCommands } from './commands/server-commands.ts';
import type { OperationDeps } from './operation-deps.ts';
import type { Command } from './operator-socket.ts';

/** If a command's name starts with another command's name, it must come first, such as `alerts clear`. */
const commandDefinitions: readonly CommandDefinition[] = [
  ...serverCommands,
  ...purchaseCommands,
  ...caseCommands,
  ...payoutCommands,
  ...paperCommands,
  ...listingCommands,
  ...reportCommands,
  ...accountCommands,
  ...roleCommands,
];

export function usage(): string[] {
  return commandDefinitions.map(({ name, takes, needsReason, options, summary }) => {
    const line = [
      name,
      ...takes.map((argument) => `<${argument}>`),
      ...Object.values(options ?? {}),
      ...(needsReason === true ? ['--reason "…"'] : []),
    ];
    return `  ${line.join(' ').padEnd(58)} ${summary}`;
  });
}

/** Prints errors instead of throwing. @returns the exit code. */
export async function runCommand(
  deps: OperationDeps,
  { words, actor }: Command,
  print: (line: string) => void,
): Promise<number> {
  try {
    const { positionals, values } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        reason: { type: 'string' },
        to: { type: 'string' },
        'delete-source': { type: 'boolean' },
      },
    });
    const { reason: givenReason, ...options } = values;
    const line = positionals.join(' ');
    const command = commandDefinitions.find(({ name }) => line === name || line.startsWith(`${name} `));
    if (command === undefined)
      throw new CommandError(['Unknown command. The commands are:', ...usage()].join('\n'));
    const args = positionals.slice(command.name.split(' ').length);
    const reason = givenReason?.trim() || null;
    const foreign = Object.keys(options).find((option) => !Object.hasOwn(command.options ?? {}, option));
    if (foreign !== undefined) throw new CommandError(`${command.name} takes no --${foreign}.`);
    if (args.length !== command.takes.length) {
      throw new CommandError(
        `${command.name} takes ${command.takes.map((argument) => `<${argument}>`).join(' ') || 'nothing'}.`,
      );
    }
    if (command.needsReason === true && reason === null) {
      throw new CommandError(`${command.name} needs --reason "…", which is recorded with the action.`);
    }
    return await command.run(deps, { actor, words: args, reason, options, print });
  } catch (error) {
    const isExpected = error instanceof CommandError || error instanceof DomainError;
    if (!isExpected) deps.log.error({ err: error }, 'a command of an operator failed');
    print(textOfError(error));
    return 1;
  }
}
