import { useState } from 'react';
import { canApproveRefunds, type Roles } from '#domain/operators/roles.ts';
import { operateTexts } from '#words/screens/operate.ts';
import { messageOfError } from '../../api/message-of-error.ts';
import { type OperatorCase, useOperatorStep } from '../../api/operate-queries.ts';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { formatAmount, formatDateTime } from '../../lib/format.ts';
import { ReasonDialog } from './reason-dialog.tsx';

const texts = operateTexts.case;

export function ProposedRefund({
  refund,
  roles,
}: {
  refund: NonNullable<OperatorCase['proposedRefund']>;
  roles: Roles;
}) {
  const { number, amountMinor, reason, proposedBy, proposedAt, mine } = refund;
  const [isDeclining, setIsDeclining] = useState(false);
  const step = useOperatorStep();
  const mayApprove = canApproveRefunds(roles) && !mine;
  const decline = mine ? texts.withdraw : texts.decline;
  return (
    <Notice tone="warn" title={texts.proposedTitle(formatAmount(amountMinor))}>
      <p className="text-sm">{texts.proposedBy(proposedBy, formatDateTime(proposedAt))}</p>
      <p dir="auto" className="mt-2 break-words whitespace-pre-line">
        {reason}
      </p>
      {!mayApprove && (
        <p className="mt-2 text-sm">{mine ? texts.proposedMine : texts.proposedNeedsTreasurer}</p>
      )}
      {step.isError && (
        <p role="alert" className="mt-2 text-bad">
          {messageOfError(step.error)}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {mayApprove && (
          <Button
            size="sm"
            busy={step.isPending}
            onClick={() =>
              step.mutate(
                (send) =>
                  send('POST /api/operate/refunds/{number}/approve', { params: { number: String(number) } }),
                {},
              )
            }
          >
            {texts.approve}
          </Button>
        )}
        {(mine || canApproveRefunds(roles)) && (
          <Button variant="secondary" size="sm" onClick={() => setIsDeclining(true)}>
            {decline}
          </Button>
        )}
      </div>
      {isDeclining && (
        <ReasonDialog
          title={texts.declineTitle}
          description={texts.proposedTitle(formatAmount(amountMinor))}
          submit={decline}
          toStep={(why) => (send) =>
            send('POST /api/operate/refunds/{number}/decline', {
              params: { number: String(number) },
              body: { reason: why },
            })
          }
          onClose={() => setIsDeclining(false)}
        />
      )}
    </Notice>
  );
}
