import { useQuery } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { claimsTexts } from '#words/screens/claims.ts';
import { claimErrorMessage, useOpenClaim } from '../../api/claim-queries.ts';
import { configQuery } from '../../api/config-query.ts';
import type { ProjectDetails } from '../../api/entities.ts';
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
  if (project.relation === 'seller') return null;
  if (open.data !== undefined) {
    return (
      <Notice tone="ok" urgent title={claimsTexts.opened(open.data.number)}>
        {claimsTexts.decisionBy(formatDate(open.data.decideBy))}
      </Notice>
    );
  }
  return (
    <>
      <Button
        variant="link"
        onClick={() => {
          open.reset();
          setIsOpen(true);
        }}
        icon={<Flag aria-hidden="true" className="size-4" />}
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
    </>
  );
}
