import type { VerificationReport } from '#contract/entities.ts';
import { Dialog } from '../../components/ui/dialog.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { VerificationChecks } from '../../components/ui/verification-checks.tsx';
import { formatDate, shortCommit } from '../../lib/format.ts';
import { projectTexts } from '../../lib/texts/project.ts';
import { verificationTexts } from '../../lib/texts/verification.ts';
import { LanguageBar } from './language-bar.tsx';

/** What did not pass comes first: it is what a buyer has to weigh. */
const rank = { fail: 0, warn: 1, pass: 2 } as const;

/** The public part of what was checked: never the repository's name. */
export function ReportDialog({
  report,
  open,
  onOpenChange,
}: {
  report: VerificationReport;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const passed = report.checks.filter((check) => check.result === 'pass').length;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={projectTexts.reportTitle}
      onlyText
      line={
        <>
          {verificationTexts.checkedOn(formatDate(report.verified_at))}
          {report.commit !== null && (
            <>
              {', '}
              {verificationTexts.atCommit('')}
              <span className="font-mono">{shortCommit(report.commit)}</span>
            </>
          )}
        </>
      }
    >
      {report.note !== null && <Notice tone="warn" title={report.note} className="mb-4" />}
      <p className="mb-4 font-semibold">{projectTexts.reportLead(passed, report.checks.length)}</p>
      <VerificationChecks
        checks={report.checks
          .toSorted((a, b) => rank[a.result] - rank[b.result])
          .map((check) => ({
            id: check.id,
            title: check.title,
            state: check.result,
            sentence: check.sentence,
          }))}
      />
      {report.languages.length > 0 && (
        <section className="mt-6 border-t border-line pt-5">
          <h3 className="text-base">{projectTexts.languages}</h3>
          <LanguageBar languages={report.languages} className="mt-3" />
        </section>
      )}
    </Dialog>
  );
}
