import { type ReactNode, useState } from 'react';
import { claimFailure, useOpenClaim } from '../../api/claim-queries.ts';
import { Button } from '../../components/ui/button.tsx';
import { ClaimDialog } from '../../components/ui/claim-dialog.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { formatDate } from '../../lib/format.ts';
import { claimsTexts } from '../../lib/texts/claims.ts';

/**
 * For the author of a work that somebody else lists. The dialog stands apart from its offer: the report moves to another
 * place when the window changes, and a form inside the page's form would submit both.
 *
 * @param projectId - the listing that a verification was refused for; null where there is none to claim.
 */
export function useClaimOffer(
  projectId: string | null,
  repositoryUrl: string,
): { readonly offer: ReactNode; readonly dialog: ReactNode } {
  const [openFor, setOpenFor] = useState<string | null>(null);
  const open = useOpenClaim(projectId ?? '');
  if (projectId === null) return { offer: null, dialog: null };
  const claim = open.data;
  if (claim?.project_id === projectId) {
    return {
      offer: (
        <Notice tone="ok" urgent title={claimsTexts.opened(claim.number)} className="mb-4">
          {claimsTexts.decidedBy(formatDate(claim.decide_by))}{' '}
          {claim.held_until === null ? claimsTexts.holdsNot : claimsTexts.holds(formatDate(claim.held_until))}
        </Notice>
      ),
      dialog: null,
    };
  }
  return {
    offer: (
      <Notice
        title={claimsTexts.offer}
        className="mb-4"
        action={
          <Button
            variant="secondary"
            size="sm"
            onClick={() => {
              open.reset();
              setOpenFor(projectId);
            }}
          >
            {claimsTexts.thisIsMine}
          </Button>
        }
      >
        {claimsTexts.offerBody}
      </Notice>
    ),
    dialog: openFor === projectId && (
      <ClaimDialog
        repositoryUrl={repositoryUrl}
        busy={open.isPending}
        failure={open.error === null ? null : claimFailure(open.error)}
        onClose={() => setOpenFor(null)}
        onSubmit={(values) => open.mutate(values, { onSuccess: () => setOpenFor(null) })}
      />
    ),
  };
}
