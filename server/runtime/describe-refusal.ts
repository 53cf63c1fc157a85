import { DomainError } from '#domain/common/domain-error.ts';
import { FIRST_LANGUAGE, type Language } from '#domain/common/languages.ts';
import { type Refusal, sentenceOf } from '#domain/common/refusal.ts';
import { textsIn } from '#texts';

export function describeRefusal(
  refusal: Refusal,
  language: Language = FIRST_LANGUAGE,
): {
  readonly message: string;
  readonly reason: string;
  readonly params: object;
} {
  const { reason, params = {} } = refusal;
  const { refusals } = textsIn(language);
  return { message: sentenceOf(refusals, refusal) ?? refusals.internal(), reason, params };
}

export function textOfError(error: unknown): string {
  if (error instanceof DomainError) return describeRefusal(error.refusal).message;
  return error instanceof Error ? error.message : String(error);
}
