import { parseArgs } from 'node:util';
import { DomainError } from '#domain/common/domain-error.ts';
import { textOfError } from '../describe-refusal.ts';
import { CommandError } from './command-error.ts';
import { accountCommands } from './commands/account-commands.ts';
import { caseCommands } from './commands/case-commands.ts';
import type { CommandDefinition } from './commands/command-definition.ts';
import { listingCommands } from './commands/listing-commands.ts';
import { marketCommands } from './commands/market-commands.ts';
import { paperCommands } from './commands/paper-commands.ts';
import { payoutCommands } from './commands/payout-commands.ts';
import { purchaseCommands } from './commands/purchase-commands.ts';
import { reportCommands } from './commands/report-commands.ts';
import { roleCommands } from './commands/role-commands.ts';
import { serverCommands } from './commands/server-commands.ts';
import { taxCommands } from './commands/tax-commands.ts';
import type { OperationDeps } from './operation-deps.ts';
import type { Command } from './operator-socket.ts';

/**
 * If the name of one command starts with the name of another, the longer name must come first: `alerts clear` comes
 * before `alerts`.
 */
const commandDefinitions: readonly CommandDefinition[] = [
  ...serverCommands,
  ...marketCommands,
  ...purchaseCommands,
  ...caseCommands,
  ...payoutCommands,
  ...paperCommands,
  ...taxCommands,
  ...listingCommands,
  ...reportCommands,
  ...accountCommands,
  ...roleCommands,
];

export function usage(): string[] {
  return commandDefinitions.map((definition) => `  ${usageOf(definition).padEnd(58)} ${definition.summary}`);
}

function usageOf({ name, takes, needsReason, options }: CommandDefinition): string {
  return [
    name,
    ...takes.map((argument) => `<${argument}>`),
    ...Object.values(options ?? {}),
    ...(needsReason === true ? ['--reason "…"'] : []),
  ].join(' ');
}

function isUnknownOption(error: unknown): boolean {
  return String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS');
}

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
    if (foreign !== undefined) throw new CommandError(`${command.name} does not accept --${foreign}.`);
    if (args.length !== command.takes.length) {
      throw new CommandError(`Usage: ${usageOf(command)}`);
    }
    if (command.needsReason === true && reason === null) {
      throw new CommandError(`${command.name} requires --reason "…", which is recorded in the audit log.`);
    }
    return await command.run(deps, { actor, words: args, reason, options, print });
  } catch (error) {
    const isExpected = error instanceof DomainError || isUnknownOption(error);
    if (!isExpected) deps.log.error({ err: error }, 'operator command failed');
    print(textOfError(error));
    return 1;
  }
}
