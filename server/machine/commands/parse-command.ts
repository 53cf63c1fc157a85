import { Command, CommanderError } from 'commander';
import type { CommandForm, CommandOptions } from './command-definition.ts';

export interface ParsedCommand {
  readonly name: string;
  readonly words: readonly string[];
  readonly options: CommandOptions;
}

/**
 * Prints help, or what is wrong with the words.
 *
 * @returns the exit code if there is nothing to run: 0 after help, 2 for wrong words.
 */
export function parseCommand(
  forms: readonly CommandForm[],
  words: readonly string[],
  print: (line: string, to: 'stdout' | 'stderr') => void,
): ParsedCommand | 0 | 2 {
  let parsed: ParsedCommand | null = null;
  const program = new Command('npm run operator --')
    .exitOverride()
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => print(text.trimEnd(), 'stdout'),
      writeErr: (text) => print(text.trimEnd(), 'stderr'),
    });
  for (const form of forms) {
    const command = placeOf(program, form.name).summary(form.summary).description(form.summary);
    for (const argument of form.takes ?? []) command.addArgument(argument);
    for (const option of form.options ?? []) command.addOption(option);
    command.option('--json', 'prints the result as JSON').action(() => {
      parsed = { name: form.name, words: command.processedArgs as string[], options: command.opts() };
    });
  }
  try {
    program.parse(words.length === 0 ? ['--help'] : words, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? 0 : 2;
  }
  return parsed ?? 2;
}

/** `files move` is the command `move` of the group `files`. */
function placeOf(program: Command, name: string): Command {
  const [first = '', second] = name.split(' ');
  if (second === undefined) return program.command(first);
  const group = program.commands.find((command) => command.name() === first) ?? program.command(first);
  const command = group.command(second);
  group.description(group.commands.map((one) => one.name()).join(', '));
  return command;
}
