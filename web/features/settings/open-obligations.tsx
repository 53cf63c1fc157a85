import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Problem } from '#contract/problems.ts';
import { failureBody } from '../../api/failure-body.ts';
import { isProblem, send } from '../../api/send.ts';
import { Button } from '../../components/ui/button.tsx';
import { leavingTexts } from '../../lib/texts/leaving.ts';

export type Obligation = NonNullable<Problem['obligations']>[number];

/** What keeps an account: each with what ends it, and a refund where that is possible. */
export function OpenObligations({ obligations }: { obligations: readonly Obligation[] }) {
  return (
    <>
      <p>{leavingTexts.lead}</p>
      <ul className="mt-3 space-y-3">
        {obligations.map((obligation) => (
          <li key={obligation.purchase_id} className="rounded-control border border-line p-3">
            <OpenObligation obligation={obligation} />
          </li>
        ))}
      </ul>
    </>
  );
}

function OpenObligation({ obligation }: { obligation: Obligation }) {
  const [asking, setAsking] = useState(false);
  const refund = useMutation({
    mutationFn: async () =>
      (
        await send('POST /api/payment/purchases/{purchase_id}/refund', {
          params: { purchase_id: obligation.purchase_id },
        })
      ).data.state,
    onSettled: () => setAsking(false),
  });
  const title = obligation.project_title;
  const isSale = obligation.kind === 'unshipped-sale';
  const words = isSale ? leavingTexts.sale : leavingTexts.order;
  return (
    <>
      <p className="text-ink">{obligation.message}</p>
      {refund.isSuccess ? (
        <output className="mt-2 block font-semibold text-ok">
          {refund.data === 'paid' ? leavingTexts.refundUnderWay : leavingTexts.refunded}
        </output>
      ) : (
        <div className="mt-2 flex flex-wrap gap-2">
          {obligation.can_refund && (
            <Button
              size="sm"
              variant={asking ? 'danger' : 'secondary'}
              busy={refund.isPending}
              aria-label={asking ? words.confirmOf(title) : words.refundOf(title)}
              onClick={() => (asking ? refund.mutate() : setAsking(true))}
            >
              {asking ? words.confirm : words.refund}
            </Button>
          )}
          {isSale && (
            <Button asChild size="sm" variant="quiet">
              <Link to="/orders">{leavingTexts.openOrders}</Link>
            </Button>
          )}
          {!isSale && obligation.kind !== 'refund-under-way' && (
            <Button asChild size="sm" variant="quiet">
              <Link to="/projects/$projectId" params={{ projectId: obligation.project_id }}>
                {leavingTexts.openProject}
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
