import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { claimsTexts } from '#words/screens/claims.ts';
import { claimErrorMessage, useOpenClaim } from '../../api/claim-queries.ts';
import { configQuery } from '../../api/config-query.ts';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { onDemandWhileOpen } from '../../components/ui/on-demand.tsx';
import { formatDate } from '../../lib/format.ts';

const ClaimDialog = onDemandWhileOpen(
  async () => (await import('../../components/project/claim-dialog.tsx')).ClaimDialog,
);

/**
 * The dialog is returned separately from the button, because its form must not be nested in the page's form.
 * @param projectId - the listing of the same work, or null
 */
export function useClaimOffer(
  projectId: string | null,
  repositoryUrl: string,
): { readonly offer: ReactNode; readonly dialog: ReactNode } {
  const [openFor, setOpenFor] = useState<string | null>(null);
  const open = useOpenClaim(projectId ?? '');
  const { data: config } = useQuery(configQuery);
  if (projectId === null) return { offer: null, dialog: null };
  const claim = open.data;
  if (claim?.projectId === projectId) {
    return {
      offer: (
        <Notice tone="ok" urgent title={claimsTexts.opened(claim.number)} className="mb-4">
          {claimsTexts.decisionBy(formatDate(claim.decideBy))}{' '}
          {claim.frozenUntil === null
            ? claimsTexts.staysAvailable
            : claimsTexts.onHoldUntil(formatDate(claim.frozenUntil))}
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
    dialog: (
      <ClaimDialog
        open={openFor === projectId}
        repositoryUrl={repositoryUrl}
        repositoryHost={config?.github.host}
        busy={open.isPending}
        failure={open.error === null ? null : claimErrorMessage(open.error)}
        onClose={() => setOpenFor(null)}
        onSubmit={(values) => open.mutate(values, { onSuccess: () => setOpenFor(null) })}
      />
    ),
  };
}
