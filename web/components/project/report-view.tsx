import type { ReportFigures } from '#domain/verification/report-figures.ts';
import { groupChecks, type ReportGroup } from '#domain/verification/report-groups.ts';
import { reportTexts } from '#words/screens/report.ts';
import { hasNumbers, ReportNumbers } from './report-numbers.tsx';
import { CheckRows, type VerificationCheck } from './verification-checks.tsx';

export interface ReportedCheck {
  readonly id: string;
  readonly title: string;
  readonly result: 'pass' | 'warn' | 'fail';
  readonly sentence: string;
  readonly reason?: string | undefined;
}

type Heading = 'h2' | 'h3';
const NO_FIGURES: ReportFigures = { rounded: false };

/** Numbers first, then what a buyer must know; checks that passed are one line that opens. */
export function ReportView({
  checks,
  figures = NO_FIGURES,
  subject,
  heading = 'h3',
}: {
  checks: readonly ReportedCheck[];
  figures?: ReportFigures | undefined;
  subject: string;
  heading?: Heading;
}) {
  const passed = checks.filter(({ result }) => result === 'pass');
  const warnings = checks.length - passed.length;
  const fold = (warnings === 0 ? reportTexts.passedOf : reportTexts.morePassed)(passed.length);
  return (
    <>
      <p className="mb-5 font-semibold">{reportTexts.lead(warnings, passed.length)}</p>
      <div className="divide-y divide-line border-y border-line">
        {groupChecks(checks).map(({ group, checks: own }) => (
          <GroupRow key={group} heading={heading} {...{ group, figures, subject, checks: own }} />
        ))}
      </div>
      {passed.length > 0 && (
        <details className="mt-2">
          <summary className="fold-summary">{fold}</summary>
          <CheckRows label={fold} checks={passed.map((check) => rowOf(check))} />
        </details>
      )}
    </>
  );
}

function GroupRow({
  group,
  checks,
  figures,
  subject,
  heading: Heading,
}: {
  group: ReportGroup;
  checks: readonly ReportedCheck[];
  figures: ReportFigures;
  subject: string;
  heading: Heading;
}) {
  const warnings = checks.filter(({ result }) => result !== 'pass');
  return (
    <div className="grid gap-x-6 gap-y-2 py-4 sm:grid-cols-[5rem_minmax(0,1fr)]">
      <Heading className="text-base">{reportTexts.groups[group]}</Heading>
      <div className="min-w-0">
        <ReportNumbers group={group} figures={figures} subject={subject} />
        {warnings.length === 0 && !hasNumbers(group, figures) && (
          <p className="text-muted">{reportTexts.passedOf(checks.length)}</p>
        )}
        {warnings.length > 0 && (
          <div className="mt-3 first:mt-0">
            <CheckRows label={reportTexts.groups[group]} checks={warnings.map((check) => rowOf(check))} />
          </div>
        )}
      </div>
    </div>
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
