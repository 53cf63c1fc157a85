import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { accountDeletionTexts } from '#words/screens/account-deletion.ts';
import type { Problem } from '../../api/api-client.ts';
import { isProblem } from '../../api/api-client.ts';
import { failureBody } from '../../api/failure-body.ts';
import { useRefundPurchase } from '../../api/payment-queries.ts';
import { Button } from '../../components/ui/button.tsx';

export type Obligation = NonNullable<Problem['obligations']>[number];

export function OpenObligations({ obligations }: { obligations: readonly Obligation[] }) {
  return (
    <>
      <p>{accountDeletionTexts.lead}</p>
      <ul className="mt-3 space-y-3">
        {obligations.map((obligation) => (
          <li key={obligation.purchaseId} className="rounded-control border border-line p-3">
            <OpenObligation obligation={obligation} />
          </li>
        ))}
      </ul>
    </>
  );
}

function OpenObligation({ obligation }: { obligation: Obligation }) {
  const [confirming, setConfirming] = useState(false);
  const refund = useRefundPurchase(obligation.purchaseId);
  const title = obligation.projectTitle;
  const isSale = obligation.kind === 'unshipped-sale';
  const texts = isSale ? accountDeletionTexts.sale : accountDeletionTexts.order;
  return (
    <>
      <p dir="auto" className="text-ink">
        {obligation.message}
      </p>
      {refund.isSuccess ? (
        <output className="mt-2 block font-semibold text-ok">
          {refund.data === 'paid' ? accountDeletionTexts.refundUnderWay : accountDeletionTexts.refunded}
        </output>
      ) : (
        <div className="mt-2 flex flex-wrap gap-2">
          {obligation.canRefund && (
            <Button
              size="sm"
              variant={confirming ? 'danger' : 'secondary'}
              busy={refund.isPending}
              aria-label={confirming ? texts.confirmOf(title) : texts.refundOf(title)}
              onClick={() => (confirming ? refund.mutate() : setConfirming(true))}
            >
              {confirming ? texts.confirm : texts.refund}
            </Button>
          )}
          {isSale && (
            <Button asChild size="sm" variant="quiet">
              <Link to="/orders">{accountDeletionTexts.openOrders}</Link>
            </Button>
          )}
          {!isSale && obligation.kind !== 'refund-under-way' && (
            <Button asChild size="sm" variant="quiet">
              <Link to="/projects/$projectId" params={{ projectId: obligation.projectId }}>
                {accountDeletionTexts.openProject}
              </Link>
            </Button>
          )}
        </div>
      )}
      {refund.isError && (
        <p role="alert" className="mt-2 text-bad">
          {(isProblem(refund.error) ? refund.error.problem.message : undefined) ?? failureBody(refund.error)}
        </p>
      )}
    </>
  );
}
