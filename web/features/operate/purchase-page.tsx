import { useState } from 'react';
import { needsSecondPerson } from '#domain/operators/money-decision.ts';
import { canJudge, type Roles } from '#domain/operators/roles.ts';
import { operateTexts } from '#words/screens/operate.ts';
import { type ConsolePurchase, useEvidence } from '../../api/operate-queries.ts';
import { PageHead } from '../../components/layout/page-head.tsx';
import { StatusBadge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { formatAmount, formatDateTime, formatRupees } from '../../lib/format.ts';
import { toastError } from '../../lib/toast.ts';
import { BackTo, ConsoleLink, FactList, Panel } from './console-parts.tsx';
import { ProposedRefund } from './proposed-refund.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

const texts = operateTexts.subjects;

export function PurchasePage({ found, roles }: { found: ConsolePurchase; roles: Roles }) {
  const [isAsking, setIsAsking] = useState(false);
  const evidence = useEvidence(found.id);
  const { state, amountMinor, refundLimitMinor, proposedRefund } = found;
  const mayRefund = canJudge(roles) && state === 'paid' && proposedRefund === null;
  // This is an estimate, because the server also counts earlier refunds. The server's response states whether the
  // refund was only proposed.
  const isProposal = needsSecondPerson(amountMinor, 0, refundLimitMinor);
  const refundLabel = isProposal ? operateTexts.case.propose(formatAmount(amountMinor)) : texts.refund;
  return (
    <>
      <PageHead
        className="mb-5! md:mb-5!"
        title={`${found.receiptNumber ?? texts.purchase}: ${found.title}`}
        before={<BackTo to="search" label={operateTexts.search.title} />}
        action={
          <div className="flex flex-wrap items-center gap-3">
            <StatusBadge tone={state === 'paid' ? 'ok' : 'neutral'} label={texts.states[state]} />
            {canJudge(roles) && found.paidAt !== null && (
              <Button
                variant="secondary"
                size="sm"
                busy={evidence.isPending}
                onClick={() =>
                  evidence.mutate(undefined, { onError: () => toastError(texts.evidenceFailed) })
                }
              >
                {texts.evidence}
              </Button>
            )}
            {mayRefund && (
              <Button variant="secondary" size="sm" onClick={() => setIsAsking(true)}>
                {refundLabel}
              </Button>
            )}
          </div>
        }
      />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)] lg:items-start">
        <div className="min-w-0 space-y-4">
          {found.ownMatter && <Notice>{operateTexts.ownMatter}</Notice>}
          {proposedRefund !== null && <ProposedRefund refund={proposedRefund} roles={roles} />}
          <Panel title={texts.trail}>
            <ol className="divide-y divide-line text-sm">
              {found.trail.map(({ at, text }) => (
                <li key={`${at} ${text}`} className="flex flex-wrap gap-x-4 py-1.5">
                  <time dateTime={at} className="shrink-0 text-muted tabular-nums">
                    {formatDateTime(at)}
                  </time>
                  <span className="min-w-0 font-mono text-xs leading-5 break-all">{text}</span>
                </li>
              ))}
            </ol>
          </Panel>
        </div>
        <Panel title={texts.purchase}>
          <FactList
            facts={[
              {
                label: operateTexts.case.parties.buyer,
                value: <ConsoleLink to={`people/${found.buyerId}`}>@{found.buyer}</ConsoleLink>,
              },
              {
                label: operateTexts.case.parties.seller,
                value: <ConsoleLink to={`people/${found.sellerId}`}>@{found.seller}</ConsoleLink>,
              },
              {
                label: operateTexts.case.openProject,
                value: (
                  <ConsoleLink to={`projects/${found.projectId}`}>
                    <bdi>{found.title}</bdi>
                  </ConsoleLink>
                ),
              },
              { label: texts.total, value: formatAmount(amountMinor) },
              {
                label: texts.priceAndFee,
                value: `${formatRupees(found.priceRupees)} + ${formatRupees(found.fee)}`,
              },
              { label: texts.reserved, value: formatDateTime(found.createdAt) },
              found.paidAt !== null && { label: operateTexts.case.paid, value: formatDateTime(found.paidAt) },
              found.endedAt !== null && { label: texts.ended, value: formatDateTime(found.endedAt) },
              { label: texts.payment, value: <span className="break-all">{found.paymentId ?? '–'}</span> },
              found.refundId !== null && {
                label: texts.refundId,
                value: <span className="break-all">{found.refundId}</span>,
              },
            ]}
          />
        </Panel>
      </div>
      {isAsking && (
        <ReasonDialog
          title={texts.refundTitle(formatAmount(amountMinor))}
          description={
            isProposal ? operateTexts.case.needsTwo(formatAmount(refundLimitMinor)) : texts.refundBody
          }
          submit={refundLabel}
          isDangerous
          toStep={(reason) => (send) =>
            send('POST /api/operate/purchases/{purchase_id}/refund', {
              params: { purchaseId: found.id },
              body: { reason },
            })
          }
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
