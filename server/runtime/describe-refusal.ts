import { DomainError } from '#domain/common/domain-error.ts';
import { type Refusal, sentenceOf } from '#domain/common/refusal.ts';
import { refusals } from '#words/refusals.ts';

export function describeRefusal(refusal: Refusal): {
  readonly message: string;
  readonly reason: string;
  readonly params: object;
} {
  const { reason, params = {} } = refusal;
  return { message: sentenceOf(refusals, refusal) ?? refusals.internal(), reason, params };
}

export function textOfError(error: unknown): string {
  if (error instanceof DomainError) return describeRefusal(error.refusal).message;
  return error instanceof Error ? error.message : String(error);
}
