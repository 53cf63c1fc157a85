import { useState } from 'react';
import { canJudge, type Roles } from '#domain/operators/roles.ts';
import { operateTexts } from '#words/screens/operate.ts';
import type { OperatorClaim } from '../../api/operate-queries.ts';
import { PageHead } from '../../components/layout/page-head.tsx';
import { StatusBadge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { formatDate, formatDateTime, formatDeadline } from '../../lib/format.ts';
import { BackTo, ConsoleLink, FactList, Panel, PartyPanel, Quote } from './console-parts.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

const texts = operateTexts.claim;

export function ClaimPage({ found: claim, roles }: { found: OperatorClaim; roles: Roles }) {
  const { project } = claim;
  const isOpen = claim.state === 'open';
  return (
    <>
      <PageHead
        className="mb-5! md:mb-5!"
        title={`${texts.title(claim.number)}: ${operateTexts.claimReasons[claim.reason]}`}
        before={<BackTo to="queue/claim" label={operateTexts.case.back} />}
        subtitle={<bdi>{project.title}</bdi>}
        action={<StatusBadge tone={isOpen ? 'warn' : 'neutral'} label={texts.states[claim.state]} />}
      />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)] lg:items-start">
        <div className="min-w-0 space-y-4">
          {claim.decisionReason !== null && (
            <Notice tone="neutral" title={texts.states[claim.state]}>
              <Quote text={claim.decisionReason} />
            </Notice>
          )}
          {claim.matched && <Notice tone="warn">{texts.matched}</Notice>}
          {claim.rejectedLately && <Notice tone="warn">{texts.rejectedLately}</Notice>}
          <Panel title={texts.says}>
            <Quote text={claim.statement} otherwise={operateTexts.case.removed} />
            <p className="mt-3 text-sm text-muted">{texts.evidence}</p>
            <p className="text-sm break-all">{claim.evidenceUrl ?? texts.nothing}</p>
          </Panel>
          <Panel title={texts.answers}>
            <Quote text={claim.answer} otherwise={texts.noAnswer} />
          </Panel>
          {isOpen &&
            (canJudge(roles) ? (
              <Decision claim={claim} />
            ) : (
              <Notice>{claim.ownMatter ? operateTexts.ownMatter : texts.readOnly}</Notice>
            ))}
          <div className="grid gap-4 md:grid-cols-2">
            <PartyPanel title={texts.claimant} party={claim.claimant} />
            <PartyPanel title={texts.seller} party={claim.seller} />
          </div>
        </div>
        <ListingPanel claim={claim} />
      </div>
    </>
  );
}

function ListingPanel({
  claim: { project, openedAt, decideBy, frozenUntil, decidedAt },
}: {
  claim: OperatorClaim;
}) {
  return (
    <Panel title={texts.listing}>
      <FactList
        facts={[
          { label: operateTexts.case.opened, value: formatDateTime(openedAt) },
          decidedAt === null
            ? { label: texts.decideBy, value: formatDeadline(decideBy) }
            : { label: operateTexts.case.state.closed, value: formatDateTime(decidedAt) },
          {
            label: texts.heldUntil,
            value: frozenUntil === null ? texts.notHeld : formatDateTime(frozenUntil),
          },
          { label: texts.status, value: operateTexts.listingStatuses[project.status] },
          { label: texts.sold, value: project.sold ? texts.yes : texts.no },
          { label: texts.listed, value: formatDate(project.listedAt) },
          {
            label: operateTexts.case.openProject,
            value: (
              <ConsoleLink to={`projects/${project.id}`}>
                <bdi>{project.title}</bdi>
              </ConsoleLink>
            ),
          },
          project.repositoryUrl !== null && {
            label: texts.repository,
            value: <span className="break-all">{project.repositoryUrl}</span>,
          },
          project.history !== null && { label: texts.history, value: project.history },
        ]}
      />
    </Panel>
  );
}

function Decision({ claim: { number } }: { claim: OperatorClaim }) {
  const [accepted, setAccepted] = useState<boolean | null>(null);
  return (
    <Panel title={operateTexts.case.decide}>
      <div className="flex flex-wrap gap-2 max-sm:*:w-full">
        <Button onClick={() => setAccepted(true)}>{texts.accept}</Button>
        <Button variant="secondary" onClick={() => setAccepted(false)}>
          {texts.reject}
        </Button>
      </div>
      {accepted !== null && (
        <ReasonDialog
          title={accepted ? texts.accept : texts.reject}
          description={accepted ? texts.acceptHint : texts.rejectHint}
          submit={texts.submit}
          isDangerous={accepted}
          toStep={(reason) => (send) =>
            send('POST /api/operate/claims/{number}/decision', {
              params: { number: String(number) },
              body: { accepted, reason },
            })
          }
          onClose={() => setAccepted(null)}
        />
      )}
    </Panel>
  );
}
