import { projectTexts } from '#words/screens/project.ts';
import { verificationTexts } from '#words/screens/verification.ts';
import type { VerificationReport } from '../../api/entities.ts';
import { LanguageBar } from '../../components/project/language-bar.tsx';
import { ReportView } from '../../components/project/report-view.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { formatDate, shortCommit } from '../../lib/format.ts';

export function ReportDialog({
  report,
  subject,
  open,
  onOpenChange,
}: {
  report: VerificationReport;
  subject: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={projectTexts.reportTitle}
      focusableBody
      description={
        <>
          {verificationTexts.checkedOn(formatDate(report.verifiedAt))}
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
      <ReportView checks={report.checks} figures={report.figures} subject={subject} />
      <p className="mt-4 text-sm">
        <a href="/verify" className="underline underline-offset-3">
          {verificationTexts.checkOffline}
        </a>
      </p>
      {report.languages.length > 0 && (
        <section className="mt-6 border-t border-line pt-5">
          <h3 className="text-base">{projectTexts.languages}</h3>
          <LanguageBar languages={report.languages} className="mt-3" />
        </section>
      )}
    </Dialog>
  );
}
