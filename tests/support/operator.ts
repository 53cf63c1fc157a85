import type { CallName } from '#contract/calls.ts';
import { OPERATOR_ROLES } from '#domain/operators/roles.ts';
import { parseCommand } from '#server/machine/commands/parse-command.ts';
import type { OperationDeps } from '#server/machine/operation-deps.ts';
import { commandDefinitions, runCommand } from '#server/machine/run-command.ts';
import type { CallArguments } from './api-caller.ts';
import { signUpStaff } from './staff.ts';
import type { TestApp } from './test-app.ts';

/** Runs words of the command line in this process. */
export async function runWords(deps: OperationDeps, words: readonly string[]) {
  const lines = { stdout: [] as string[], stderr: [] as string[] };
  const print = (line: string, to: 'stdout' | 'stderr') => void lines[to].push(line);
  const parsed = parseCommand(commandDefinitions, words, print);
  const exit =
    typeof parsed === 'number' ? parsed : await runCommand(deps, { ...parsed, actor: 'asha' }, print);
  return { exit, text: lines.stdout.join('\n'), errors: lines.stderr.join('\n') };
}

type Decision = Extract<CallName, `POST /api/operate/${string}`>;

/** Decides in the console, as a new member with every role. @returns what the console says. */
export async function decide<Name extends Decision>(app: TestApp, name: Name, given: CallArguments<Name>) {
  const staff = await signUpStaff(app, OPERATOR_ROLES);
  const { status, bytes } = await app.api(staff)(name, given);
  const text = new TextDecoder().decode(bytes);
  const answer = JSON.parse(text) as { data?: { sentence: string }; message?: string };
  return { status, sentence: answer.data?.sentence ?? answer.message ?? text };
}
