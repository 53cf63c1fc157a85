import { ChevronDown, CircleCheck, TriangleAlert } from 'lucide-react';
import { groupChecks, type ReportGroup } from '#domain/verification/report-groups.ts';
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
      <div className="divide-y divide-line border-y border-line">
        {groupChecks(checks).map(({ group, checks: own }) => (
          <GroupRow key={group} group={group} checks={own} heading={Heading} />
        ))}
      </div>
    </>
  );
}

/** A row of ticks; what a buyer must know is open. */
function GroupRow({
  group,
  checks,
  heading: Heading,
}: {
  group: ReportGroup;
  checks: readonly ReportedCheck[];
  heading: 'h2' | 'h3';
}) {
  const warnings = checks.filter(({ result }) => result !== 'pass').length;
  return (
    <details open={warnings > 0} className="group/row">
      <summary className="flex cursor-pointer items-center gap-3 py-3 [&::-webkit-details-marker]:hidden">
        <Heading className="min-w-20 text-base">{reportTexts.groups[group]}</Heading>
        <span aria-hidden="true" className="flex grow flex-wrap gap-1">
          {checks.map(({ id, result }) =>
            result === 'pass' ? (
              <CircleCheck key={id} className="size-5 text-ok" />
            ) : (
              <TriangleAlert key={id} className="size-5 text-warn" />
            ),
          )}
        </span>
        <span className="text-sm text-muted">{reportTexts.row(warnings, checks.length - warnings)}</span>
        <ChevronDown
          aria-hidden="true"
          className="size-4 shrink-0 text-muted transition-transform group-open/row:rotate-180"
        />
      </summary>
      <div className="pb-4">
        <CheckRows label={reportTexts.groups[group]} checks={checks.map((check) => rowOf(check))} />
      </div>
    </details>
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
