import { Flag } from 'lucide-react';
import { useState } from 'react';
import type { ProjectDetails } from '#contract/entities.ts';
import { claimFailure, useOpenClaim } from '../../api/claim-queries.ts';
import { Button } from '../../components/ui/button.tsx';
import { ClaimDialog } from '../../components/ui/claim-dialog.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { formatDate } from '../../lib/format.ts';
import { claimsTexts } from '../../lib/texts/claims.ts';

/** For whoever finds their own work in somebody else's listing. */
export function ClaimEntry({ project }: { project: ProjectDetails }) {
  const [isOpen, setIsOpen] = useState(false);
  const open = useOpenClaim(project.project_id);
  if (project.relation === 'seller') return null;
  if (open.data !== undefined) {
    return (
      <Notice tone="ok" urgent title={claimsTexts.opened(open.data.number)}>
        {claimsTexts.decidedBy(formatDate(open.data.decide_by))}
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
      {isOpen && (
        <ClaimDialog
          busy={open.isPending}
          failure={open.error === null ? null : claimFailure(open.error)}
          onClose={() => setIsOpen(false)}
          onSubmit={(values) => open.mutate(values, { onSuccess: () => setIsOpen(false) })}
        />
      )}
    </>
  );
}
