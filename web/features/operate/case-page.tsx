import { useState } from 'react';
import { canJudge, type Roles } from '#domain/operators/roles.ts';
import { operateTexts } from '#words/screens/operate.ts';
import { caseTexts } from '#words/screens/order-case.ts';
import { orderTexts } from '#words/screens/order.ts';
import { projectCardTexts } from '#words/screens/project-card.ts';
import { useLoadAttachmentOfMatter } from '../../api/attachment-queries.ts';
import { type OperatorCase, useCaseZip } from '../../api/operate-queries.ts';
import { PageHead } from '../../components/layout/page-head.tsx';
import { StatusBadge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { MessagePictures } from '../../components/ui/message-pictures.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { Timeline } from '../../components/ui/timeline.tsx';
import { formatAmount, formatBytes, formatDate, formatDateTime, formatDeadline } from '../../lib/format.ts';
import { CaseDecision } from './case-decision.tsx';
import {
  BackTo,
  ConsoleLink,
  FactList,
  Failure,
  Findings,
  Panel,
  PartyPanel,
  Quote,
} from './console-parts.tsx';
import { ProposedRefund } from './proposed-refund.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

const texts = operateTexts.case;

export function CasePage({ found, roles }: { found: OperatorCase; roles: Roles }) {
  const { purchase, outcome, proposedRefund } = found;
  return (
    <>
      <PageHead
        className="mb-5! md:mb-5!"
        title={`${texts.title(found.number)}: ${caseTexts.reasons[found.reason].label}`}
        before={<BackTo to="queue/case" label={texts.back} />}
        subtitle={
          <>
            <bdi>{purchase.title}</bdi> · {projectCardTexts.category[purchase.category]} ·{' '}
            {formatAmount(purchase.paidMinor)} · {texts.wants}: {caseTexts.wishesOf[found.wants]}
          </>
        }
        action={
          <StatusBadge
            tone={found.state === 'escalated' ? 'warn' : found.state === 'closed' ? 'neutral' : 'primary'}
            label={texts.state[found.state]}
          />
        }
      />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)] lg:items-start">
        <div className="min-w-0 space-y-4">
          {outcome !== null && (
            <Notice tone="neutral" title={caseTexts.outcomes[outcome]}>
              {found.decisionReason !== null && <Quote text={found.decisionReason} />}
            </Notice>
          )}
          {purchase.hasDispute && <Notice tone="warn">{texts.dispute}</Notice>}
          {proposedRefund !== null && <ProposedRefund refund={proposedRefund} roles={roles} />}
          <Messages found={found} />
          {found.state !== 'closed' && canJudge(roles) && <AskBoth number={found.number} />}
          {found.state !== 'closed' &&
            (canJudge(roles) ? (
              <CaseDecision found={found} />
            ) : (
              <Notice>{found.ownMatter ? operateTexts.ownMatter : texts.readOnly}</Notice>
            ))}
          <div className="grid gap-4 md:grid-cols-2">
            <PartyPanel title={texts.parties.buyer} party={found.buyer} />
            <PartyPanel title={texts.parties.seller} party={found.seller} />
          </div>
          <Earlier found={found} />
        </div>
        <div className="min-w-0 space-y-4">
          <OrderPanel found={found} />
          <VerificationPanel found={found} mayRead={canJudge(roles)} />
          <Panel title={texts.timeline}>
            <Timeline
              label={texts.timeline}
              entries={found.timeline.map(({ code, by, at }, index) => ({
                id: String(index),
                title: orderTexts.events[code],
                time: `${formatDateTime(at)} · ${texts.by[by]}`,
                dateTime: at,
              }))}
            />
          </Panel>
        </div>
      </div>
    </>
  );
}

function Messages({ found: { messages } }: { found: OperatorCase }) {
  const load = useLoadAttachmentOfMatter();
  return (
    <Panel title={texts.messages}>
      {messages.length === 0 && <p className="text-muted">{texts.noMessages}</p>}
      <ol className="divide-y divide-line">
        {messages.map(({ id, by, text, pictures, at, caseNumber, hidden }) => (
          <li key={id} className="py-2.5 first:pt-0 last:pb-0">
            <p className="text-sm text-muted">
              <span className="font-semibold text-ink">{texts.parties[by]}</span>{' '}
              <time dateTime={at}>{formatDateTime(at)}</time> ·{' '}
              {caseNumber === null ? texts.toOther : texts.title(caseNumber)}
            </p>
            <p dir="auto" className="mt-0.5 break-words whitespace-pre-line">
              {text ?? (hidden ? texts.hidden : texts.removed)}
            </p>
            <MessagePictures pictures={pictures} load={load} />
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function OrderPanel({ found: { purchase, offer, openedAt, dueAt, state } }: { found: OperatorCase }) {
  const when = (at: string | null) => (at === null ? texts.never : formatDateTime(at));
  const isSoftware = purchase.category === 'SOFTWARE';
  return (
    <Panel title={texts.order}>
      <FactList
        facts={[
          { label: texts.opened, value: formatDateTime(openedAt) },
          dueAt !== null && { label: texts.decideBy, value: formatDeadline(dueAt) },
          dueAt !== null && state !== 'closed' && { label: texts.after, value: texts.endsAs[state] },
          {
            label: texts.offer,
            value:
              offer === null
                ? texts.noOffer
                : caseTexts.offers[offer.kind].buyer(
                    offer.amountMinor === null ? '' : formatAmount(offer.amountMinor),
                  ),
          },
          { label: texts.orderState, value: operateTexts.orderStates[purchase.orderState] },
          { label: texts.paid, value: formatDateTime(purchase.paidAt) },
          { label: texts.left, value: formatAmount(purchase.leftMinor) },
          isSoftware && { label: texts.downloaded, value: when(purchase.downloadedAt) },
          !isSoftware && { label: texts.shipped, value: when(purchase.shippedAt) },
          !isSoftware && { label: texts.delivered, value: when(purchase.deliveredAt) },
          !isSoftware && { label: texts.courier, value: purchase.courierName ?? '–' },
          !isSoftware && { label: texts.tracking, value: purchase.trackingId ?? '–' },
          {
            label: texts.receipt,
            value: <ConsoleLink to={`purchases/${purchase.id}`}>{purchase.receiptNumber ?? '–'}</ConsoleLink>,
          },
          {
            label: texts.openProject,
            value: (
              <ConsoleLink to={`projects/${purchase.projectId}`}>
                <bdi>{purchase.title}</bdi>
              </ConsoleLink>
            ),
          },
        ]}
      />
    </Panel>
  );
}

function VerificationPanel({ found, mayRead }: { found: OperatorCase; mayRead: boolean }) {
  const { verification, purchase, number } = found;
  if (verification === null) return null;
  return (
    <Panel title={texts.verification}>
      <FactList
        facts={[
          { label: texts.verifiedAt, value: formatDate(verification.verifiedAt) },
          verification.commit !== null && {
            label: texts.commit,
            value: <span className="font-mono">{verification.commit.slice(0, 7)}</span>,
          },
        ]}
      />
      {mayRead && purchase.zipBytes !== null && (
        <ZipButton number={number} size={formatBytes(purchase.zipBytes)} />
      )}
      <Findings findings={verification.findings} />
    </Panel>
  );
}

function ZipButton({ number, size }: { number: number; size: string }) {
  const download = useCaseZip(number);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        className="mt-2"
        busy={download.isPending}
        onClick={() => download.mutate()}
      >
        {texts.zipOf(size)}
      </Button>
      <Failure of={download} className="mt-2" />
    </>
  );
}

function AskBoth({ number }: { number: number }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        {texts.ask}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={texts.ask}
          description={texts.askHint}
          label={texts.question}
          submit={texts.askSubmit}
          toStep={(text) => (send) =>
            send('POST /api/operate/cases/{number}/ask', {
              params: { number: String(number) },
              body: { text },
            })
          }
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

function Earlier({ found: { earlier } }: { found: OperatorCase }) {
  return (
    <Panel title={texts.earlier}>
      {earlier.length === 0 && <p className="text-sm text-muted">{texts.noEarlier}</p>}
      <ul className="divide-y divide-line text-sm">
        {earlier.map(({ number, title, reason, outcome, openedAt }) => (
          <li key={number} className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5">
            <span className="min-w-0">
              <ConsoleLink
                to={`cases/${number}`}
                className="font-semibold text-primary underline underline-offset-3"
              >
                {texts.title(number)}
              </ConsoleLink>{' '}
              <bdi>{title}</bdi> · {caseTexts.reasons[reason].label}
            </span>
            <span className="text-muted">
              {formatDate(openedAt)} · {outcome === null ? texts.stillOpen : caseTexts.outcomes[outcome]}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
