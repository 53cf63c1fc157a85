import { resolve } from 'node:path';
import { Argument, Option, InvalidArgumentError } from 'commander';
import type { OperatorActionName } from '#domain/operators/operator-actions.ts';
import { OPERATOR_ROLES } from '#domain/operators/roles.ts';
import { describeAnswer, type OperatorAnswer } from '../../console/operator-answer.ts';
import { recordOperatorAction } from '../../console/record-operator-action.ts';
import type { Queryable } from '../../database/database.ts';
import type { OperationDeps } from '../operation-deps.ts';

export const username = new Argument('<username>');
export const role = new Argument('<role>', 'cases, money or roles').choices(OPERATOR_ROLES);
export const purchase = new Argument('<purchase>', 'its id, payment or receipt');
/** The server's working directory may differ, so the path is absolute. */
export const folder = new Argument('<folder>').argParser((path) => resolve(path));

export const reason = new Option('--reason <text>', 'recorded in the audit log')
  .makeOptionMandatory()
  .argParser((text) => {
    const clean = text.trim();
    if (clean === '') throw new InvalidArgumentError('It is empty.');
    return clean;
  });

/** What the command line says about a command. */
export interface CommandForm {
  readonly name: string;
  readonly summary: string;
  readonly takes?: readonly Argument[];
  readonly options?: readonly Option[];
}

export interface CommandDefinition extends CommandForm {
  readonly run: (deps: OperationDeps, input: CommandInput) => Promise<Outcome>;
}

export interface CommandInput {
  readonly actor: string;
  readonly words: readonly string[];
  readonly options: CommandOptions;
  readonly progress: (line: string) => void;
}

export interface CommandOptions {
  readonly reason?: string;
  readonly to?: string;
  readonly deleteSource?: true;
  readonly json?: true;
}

export interface Outcome {
  /** What `--json` prints. */
  readonly data: unknown;
  readonly lines: readonly string[];
  /** Whether the exit code is 1. */
  readonly hasFindings?: boolean;
}

export function outcomeOf(answer: OperatorAnswer): Outcome {
  return { data: answer, lines: [describeAnswer(answer)] };
}

export function printOutcome(
  { data, lines, hasFindings = false }: Outcome,
  { json = false }: { readonly json?: boolean },
  print: (line: string, to: 'stdout') => void,
): 0 | 1 {
  for (const line of json ? [JSON.stringify(data, null, 2)] : lines) print(line, 'stdout');
  return hasFindings ? 1 : 0;
}

export async function recordAction(
  { database }: { readonly database: Queryable },
  { actor, options: { reason } }: CommandInput,
  action: OperatorActionName,
  subject: string,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await recordOperatorAction(database, { actor }, { action, subject, reason: reason ?? null, details });
}
