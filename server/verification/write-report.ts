import { describeCheck } from '#domain/verification/describe-check.ts';
import type {
  Check,
  ReportNote,
  StoredCheck,
  VerificationReport,
} from '#domain/verification/verification-check.ts';
import { checkTexts } from '#words/verification.ts';

export function writeChecks(checks: readonly Check[]): StoredCheck[] {
  return checks.map((check) => describeCheck(checkTexts, check));
}

export function noteFields(note: ReportNote | null): Pick<VerificationReport, 'note' | 'note_reason'> {
  return { note: note === null ? null : checkTexts.notes[note], note_reason: note };
}
