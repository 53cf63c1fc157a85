import { type ReactNode, useState } from 'react';
import type { ReportKind } from '#domain/reports/report.ts';
import { reportsTexts } from '#words/screens/reports.ts';
import { classNames } from '../../lib/class-names.ts';
import { toastSuccess } from '../../lib/toast.ts';
import { Button } from '../ui/button.tsx';
import { onDemandWhileOpen } from '../ui/on-demand.tsx';
import type { ReportDraft, ReportValues } from './rule-report-dialog.tsx';

const RuleReportDialog = onDemandWhileOpen(
  async () => (await import('./rule-report-dialog.tsx')).RuleReportDialog,
);

export function ReportButton({
  kind,
  report,
  isReported = false,
  icon,
  className,
}: {
  kind: ReportKind;
  report: {
    readonly send: (values: ReportValues) => Promise<unknown>;
    readonly describe: (error: unknown) => string;
  };
  isReported?: boolean;
  icon?: ReactNode;
  className?: string;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [draft, setDraft] = useState<ReportDraft>({ reason: '', text: '' });
  const [isBusy, setIsBusy] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isDone = isReported || isSent;
  const submit = async (values: ReportValues) => {
    setIsBusy(true);
    setFailure(null);
    try {
      await report.send(values);
      setIsOpen(false);
      setIsSent(true);
      toastSuccess(reportsTexts.sent);
    } catch (error) {
      setFailure(report.describe(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <Button
        variant="link"
        className={classNames('!text-sm !font-normal !text-muted', className)}
        disabled={isDone}
        icon={icon}
        onClick={() => {
          setFailure(null);
          setIsOpen(true);
        }}
      >
        {isDone ? reportsTexts.reported : reportsTexts.report[kind]}
      </Button>
      <RuleReportDialog
        open={isOpen}
        kind={kind}
        draft={draft}
        busy={isBusy}
        failure={failure}
        onSubmit={(values) => void submit(values)}
        onClose={(written = draft) => {
          setDraft(written);
          setIsOpen(false);
        }}
      />
    </>
  );
}
