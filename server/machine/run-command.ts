import { DomainError } from '#domain/common/domain-error.ts';
import { CommandError } from '../console/operator-answer.ts';
import { GatewayUnavailableError } from '../ports/payment-gateway.ts';
import { textOfError } from '../runtime/translate-answer.ts';
import { type CommandDefinition, printOutcome } from './commands/command-definition.ts';
import { machineCommands } from './commands/machine-commands.ts';
import { marketCommands } from './commands/market-commands.ts';
import { moneyCommands } from './commands/money-commands.ts';
import { peopleCommands } from './commands/people-commands.ts';
import type { OperationDeps } from './operation-deps.ts';
import type { Command, Print } from './operator-socket.ts';

export const commandDefinitions: readonly CommandDefinition[] = [
  ...machineCommands,
  ...marketCommands,
  ...moneyCommands,
  ...peopleCommands,
];

/** @returns the exit code: 1 if the command fails or has findings. */
export async function runCommand(
  deps: OperationDeps,
  { name, words, options, actor }: Command,
  print: Print,
): Promise<0 | 1> {
  try {
    const command = commandDefinitions.find((definition) => definition.name === name);
    if (command === undefined)
      throw new CommandError(`The running server does not know ${name}. It is of another version.`);
    const progress = (line: string): void => print(line, 'stderr');
    return printOutcome(await command.run(deps, { words, options, actor, progress }), options, print);
  } catch (error) {
    if (!(error instanceof DomainError)) deps.log.error({ err: error }, 'operator command failed');
    // The sentence of the refusal is for buyers.
    const isSilent = error instanceof GatewayUnavailableError;
    print(isSilent ? 'The payment provider does not respond.' : textOfError(error), 'stderr');
    return 1;
  }
}
