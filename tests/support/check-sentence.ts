import { textOfReason } from '#domain/common/catalogue.ts';
import { firstFailure } from '#domain/verification/verification-check.ts';
import type { Check, Finding, Outcome } from '#domain/verification/verification-check.ts';
import { checkTexts } from '#words/verification.ts';

export function checkSentence(outcome: Outcome | Finding): string {
  const sentence = textOfReason(checkTexts.sentences, outcome);
  if (sentence === null) throw new Error(`no sentence for ${outcome.reason}`);
  return sentence;
}

export function firstFailureSentence(checks: readonly Check[]): string | null {
  const failed = firstFailure(checks);
  return failed === null ? null : checkSentence(failed);
}
