import { v7 } from 'uuid';
import type { OperatorActionName } from '#domain/operators/operator-actions.ts';
import type { OperationDeps } from '../operation-deps.ts';
import { recordOperatorAction } from '../record-operator-action.ts';

export interface CommandInput {
  readonly actor: string;
  readonly words: readonly string[];
  readonly reason: string | null;
  readonly options: CommandOptions;
  readonly print: (line: string) => void;
}

export interface CommandOptions {
  readonly to?: string;
  readonly 'delete-source'?: boolean;
}

export interface CommandDefinition {
  readonly name: string;
  readonly takes: readonly string[];
  readonly needsReason?: boolean;
  readonly options?: Readonly<Partial<Record<keyof CommandOptions, string>>>;
  readonly summary: string;
  readonly run: (deps: OperationDeps, input: CommandInput) => Promise<number>;
}

export async function recordAction(
  { database }: OperationDeps,
  { actor, reason }: CommandInput,
  action: OperatorActionName,
  subject: string,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await recordOperatorAction(database, { id: v7(), actor, action, subject, reason, details });
}
