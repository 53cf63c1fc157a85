import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { rankChecks } from '#domain/verification/rank-checks.ts';
import { PROOF_CHECK } from '#domain/verification/verification-plan.ts';
import { reportTexts } from '#words/screens/report.ts';
import { verificationTexts } from '#words/screens/verification.ts';
import { useFormatDate } from '../../lib/use-format-date.ts';
import type { ShownProject } from './shown-project.ts';
import { ProjectStamp } from './stamp.tsx';

const MAX_WARNINGS = 3;

export function ReportSummary({
  project,
  link,
}: {
  project: Pick<ShownProject, 'category' | 'buildProof' | 'isVerified' | 'verification' | 'verificationNote'>;
  link: ReactNode;
}) {
  const { category, isVerified, verification: report } = project;
  const formatDate = useFormatDate();
  if (!isVerified && report === null) return null;
  const checks = report?.checks ?? [];
  const warnings = rankChecks(checks).filter(({ result }) => result !== 'pass');
  // The stamp of hardware says what its note says.
  const note = category === 'HARDWARE' ? null : project.verificationNote;
  const seen = checks.find(({ id, result }) => id === PROOF_CHECK && result === 'pass');
  // The note summarises the history warning, so only the note is shown.
  const shown = note === null ? warnings : warnings.filter(({ id }) => id !== 'history');
  return (
    <section aria-label={verificationTexts.title}>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <ProjectStamp project={project} />
        {report !== null && (
          <p className="min-w-0 grow basis-40 text-sm text-muted">
            <span className="block font-semibold text-ink">
              {reportTexts.lead(warnings.length, checks.length - warnings.length)}
            </span>
            {verificationTexts.checkedOn(formatDate(report.verifiedAt))}
            {seen !== undefined && <span className="block">{seen.sentence}</span>}
          </p>
        )}
      </div>
      {(note !== null || shown.length > 0) && (
        <ul className="mt-3 space-y-1.5 text-sm">
          {note !== null && <Warning text={note} />}
          {shown.slice(0, MAX_WARNINGS).map(({ id, sentence }) => (
            <Warning key={id} text={sentence} />
          ))}
        </ul>
      )}
      {report !== null && <div className="mt-2">{link}</div>}
    </section>
  );
}

function Warning({ text }: { text: string }) {
  return (
    <li className="flex gap-2">
      <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-warn" />
      <span className="min-w-0 break-words">
        <span className="sr-only">{verificationTexts.warn}: </span>
        {text}
      </span>
    </li>
  );
}
