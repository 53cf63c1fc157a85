import { useState } from 'react';
import { useOpenClaim } from '../../api/claim-queries.ts';
import { isProblem } from '../../api/send.ts';
import { Button } from '../../components/ui/button.tsx';
import { ClaimDialog } from '../../components/ui/claim-dialog.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { formatDate } from '../../lib/format.ts';
import { claimsTexts } from '../../lib/texts/claims.ts';
import { errorsTexts } from '../../lib/texts/errors.ts';

/** The way on for the author of a work that somebody else lists. */
export function ClaimRefused({ projectId, repositoryUrl }: { projectId: string; repositoryUrl: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const open = useOpenClaim(projectId);
  const claim = open.data;
  if (claim !== undefined) {
    return (
      <Notice tone="ok" urgent title={claimsTexts.opened(claim.number)} className="mb-4">
        {claimsTexts.decidedBy(formatDate(claim.decide_by))}{' '}
        {claim.held_until === null ? claimsTexts.holdsNot : claimsTexts.holds(formatDate(claim.held_until))}
      </Notice>
    );
  }
  return (
    <div className="mb-4">
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {claimsTexts.thisIsMine}
      </Button>
      {isOpen && (
        <ClaimDialog
          repositoryUrl={repositoryUrl}
          busy={open.isPending}
          failure={open.error === null ? null : messageOf(open.error)}
          onClose={() => setIsOpen(false)}
          onSubmit={({ reason, text, repositoryUrl: url }) =>
            open.mutate(
              { reason, text, ...(url === '' ? {} : { repo_url: url }) },
              { onSuccess: () => setIsOpen(false) },
            )
          }
        />
      )}
    </div>
  );
}

function messageOf(error: unknown): string {
  if (isProblem(error, 'network')) return errorsTexts.network;
  return (isProblem(error) ? error.problem.message : undefined) ?? errorsTexts.somethingWrong;
}
