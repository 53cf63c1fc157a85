import { groupChecks } from '#domain/verification/report-groups.ts';
import { reportTexts } from '#words/screens/report.ts';
import { CheckRows, type VerificationCheck } from './verification-checks.tsx';

export interface ReportedCheck {
  readonly id: string;
  readonly title: string;
  readonly result: 'pass' | 'warn' | 'fail';
  readonly sentence: string;
  readonly reason?: string | undefined;
}

export function ReportView({
  checks,
  heading: Heading = 'h3',
}: {
  checks: readonly ReportedCheck[];
  heading?: 'h2' | 'h3';
}) {
  const warnings = checks.filter(({ result }) => result !== 'pass').length;
  return (
    <>
      <p className="mb-5 font-semibold">{reportTexts.lead(warnings, checks.length - warnings)}</p>
      <div className="space-y-6">
        {groupChecks(checks).map(({ group, shown, folded }) => (
          <section key={group} aria-labelledby={`report-${group}`}>
            <Heading id={`report-${group}`} className="mb-2 text-base">
              {reportTexts.groups[group]}
            </Heading>
            {shown.length > 0 && (
              <CheckRows label={reportTexts.groups[group]} checks={shown.map((check) => rowOf(check))} />
            )}
            {folded.length > 0 && (
              <details>
                <summary className="fold-summary">
                  {shown.length === 0
                    ? reportTexts.passed(folded.length)
                    : reportTexts.morePassed(folded.length)}
                </summary>
                <CheckRows label={reportTexts.groups[group]} checks={folded.map((check) => rowOf(check))} />
              </details>
            )}
          </section>
        ))}
      </div>
    </>
  );
}

function rowOf({ id, title, result, sentence, reason }: ReportedCheck): VerificationCheck {
  const meanings: Readonly<Record<string, string>> = reportTexts.meanings;
  const meaning =
    result === 'warn' && reason !== undefined && Object.hasOwn(meanings, reason)
      ? meanings[reason]
      : undefined;
  return { id, title, state: result, sentence, ...(meaning === undefined ? {} : { meaning }) };
}
