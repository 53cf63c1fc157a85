import { useQuery } from '@tanstack/react-query';
import { Fingerprint, Flag } from 'lucide-react';
import { useState } from 'react';
import { claimsTexts } from '#words/screens/claims.ts';
import { claimErrorMessage, useOpenClaim } from '../../api/claim-queries.ts';
import { configQuery } from '../../api/config-query.ts';
import type { ProjectDetails } from '../../api/entities.ts';
import { useReport } from '../../api/report-queries.ts';
import { ReportButton } from '../../components/project/report-button.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { onDemandWhileOpen } from '../../components/ui/on-demand.tsx';
import { formatDate } from '../../lib/format.ts';

const ClaimDialog = onDemandWhileOpen(
  async () => (await import('../../components/project/claim-dialog.tsx')).ClaimDialog,
);

export function ClaimEntry({ project }: { project: ProjectDetails }) {
  const [isOpen, setIsOpen] = useState(false);
  const open = useOpenClaim(project.projectId);
  const { data: config } = useQuery(configQuery);
  const report = useReport('listing', project.projectId);
  if (project.relation === 'seller') return null;
  if (open.data !== undefined) {
    return (
      <Notice tone="ok" urgent title={claimsTexts.opened(open.data.number)}>
        {claimsTexts.decisionBy(formatDate(open.data.decideBy))}
      </Notice>
    );
  }
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-2">
      <ReportButton kind="listing" report={report} icon={<Flag aria-hidden="true" className="size-4" />} />
      <Button
        variant="link"
        className="!text-sm !font-normal !text-muted"
        onClick={() => {
          open.reset();
          setIsOpen(true);
        }}
        icon={<Fingerprint aria-hidden="true" className="size-4" />}
      >
        {claimsTexts.report}
      </Button>
      <ClaimDialog
        open={isOpen}
        repositoryHost={config?.github.host}
        busy={open.isPending}
        failure={open.error === null ? null : claimErrorMessage(open.error)}
        onClose={() => setIsOpen(false)}
        onSubmit={(values) => open.mutate(values, { onSuccess: () => setIsOpen(false) })}
      />
    </div>
  );
}
