import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { DEFAULT_HOLD_DAYS, MAX_HOLD_DAYS } from '#domain/operators/ban.ts';
import { canJudge, type Roles } from '#domain/operators/roles.ts';
import { canChangeListing } from '#domain/projects/visibility.ts';
import { commonTexts } from '#words/screens/common.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { operateTexts } from '#words/screens/operate.ts';
import { projectCardTexts } from '#words/screens/project-card.ts';
import type { ConsoleProject } from '../../api/operate-queries.ts';
import { Field } from '../../components/forms/field.tsx';
import { TextInput } from '../../components/forms/text-input.tsx';
import { PageHead } from '../../components/layout/page-head.tsx';
import { StatusBadge, type Tone } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { formatDate, formatDateTime, formatRupees } from '../../lib/format.ts';
import { digitsIn } from '../../lib/whole-number.ts';
import { ActionsPanel, BackTo, ConsoleLink, FactList, Findings, linkClass, Panel } from './console-parts.tsx';
import { ProofPanel } from './proof-panel.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { LinesPanel, matterLine, purchaseLine } from './subject-lines.tsx';

const texts = operateTexts.subjects;

const tones: Readonly<Record<ConsoleProject['status'], Tone>> = {
  listed: 'ok',
  withdrawn: 'neutral',
  archived: 'neutral',
  banned: 'bad',
};

export function ProjectPage({ found, roles }: { found: ConsoleProject; roles: Roles }) {
  const { id, title, status } = found;
  const isBanned = status === 'banned';
  const isHeld = found.operatorHoldUntil !== null;
  const [asking, setAsking] = useState<'ban' | 'unban' | 'hold' | 'release' | null>(null);
  const close = () => setAsking(null);
  return (
    <>
      <PageHead
        className="mb-5! md:mb-5!"
        title={title}
        before={<BackTo to="search" label={operateTexts.search.title} />}
        subtitle={`${projectCardTexts.category[found.category]} · ${formatRupees(found.priceRupees)}`}
        action={
          <div className="flex flex-wrap items-center gap-3">
            <StatusBadge tone={tones[status]} label={operateTexts.listingStatuses[status]} />
            {canJudge(roles) && (
              <>
                {status === 'listed' && (
                  <Button
                    variant="secondary"
                    size="sm"
                    onClick={() => setAsking(isHeld ? 'release' : 'hold')}
                  >
                    {isHeld ? texts.release : texts.hold}
                  </Button>
                )}
                <Button
                  variant={isBanned ? 'secondary' : 'danger'}
                  size="sm"
                  onClick={() => setAsking(isBanned ? 'unban' : 'ban')}
                >
                  {isBanned ? texts.unban : texts.ban}
                </Button>
              </>
            )}
          </div>
        }
      />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)] lg:items-start">
        <div className="min-w-0 space-y-4">
          {found.ownMatter && <Notice>{operateTexts.ownMatter}</Notice>}
          {found.proof !== null && (
            <ProofPanel id={id} proof={found.proof} canJudge={canJudge(roles) && canChangeListing(status)} />
          )}
          <LinesPanel title={texts.purchases} lines={found.purchases.map(purchaseLine)} />
          <LinesPanel title={texts.matters} lines={found.matters.map(matterLine)} />
          <ActionsPanel actions={found.actions} />
        </div>
        <div className="min-w-0 space-y-4">
          <Panel title={operateTexts.claim.listing}>
            <FactList
              facts={[
                {
                  label: operateTexts.claim.seller,
                  value: (
                    <ConsoleLink to={`people/${found.sellerId}`}>
                      {found.seller === null ? commonTexts.deletedAccount : `@${found.seller}`}
                    </ConsoleLink>
                  ),
                },
                { label: operateTexts.claim.listed, value: formatDate(found.listedAt) },
                {
                  label: operateTexts.claim.heldUntil,
                  value:
                    found.frozenUntil === null
                      ? operateTexts.claim.notHeld
                      : formatDateTime(found.frozenUntil),
                },
                found.repositoryUrl !== null && {
                  label: operateTexts.claim.repository,
                  value: <span className="break-all">{found.repositoryUrl}</span>,
                },
                {
                  label: operateTexts.case.openProject,
                  value: (
                    <Link to="/projects/$projectId" params={{ projectId: id }} className={linkClass}>
                      <bdi>{title}</bdi>
                    </Link>
                  ),
                },
              ]}
            />
          </Panel>
          <Panel title={operateTexts.case.verification}>
            <Findings findings={found.findings} />
          </Panel>
        </div>
      </div>
      {asking === 'hold' && <HoldDialog id={id} onClose={close} />}
      {asking !== null && asking !== 'hold' && (
        <ReasonDialog
          title={texts[`${asking}Title`]}
          description={texts[`${asking}Body`]}
          submit={texts[asking]}
          isDangerous={asking === 'ban'}
          toStep={(reason) => (send) =>
            send(`POST /api/operate/projects/{id}/${asking}`, { params: { id }, body: { reason } })
          }
          onClose={close}
        />
      )}
    </>
  );
}

function HoldDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [days, setDays] = useState(String(DEFAULT_HOLD_DAYS));
  const [error, setError] = useState<string | undefined>();
  return (
    <ReasonDialog
      title={operateTexts.subjects.holdTitle}
      description={operateTexts.subjects.holdBody}
      submit={operateTexts.subjects.hold}
      toStep={(reason) => {
        if (Number(days) >= 1 && Number(days) <= MAX_HOLD_DAYS) {
          return (send) =>
            send('POST /api/operate/projects/{id}/hold', {
              params: { id },
              body: { days: Number(days), reason },
            });
        }
        setError(errorsTexts.fieldRequired);
        return null;
      }}
      onClose={onClose}
    >
      <Field
        label={operateTexts.report.days}
        hint={operateTexts.report.daysHint(MAX_HOLD_DAYS)}
        error={error}
      >
        <TextInput
          inputMode="numeric"
          value={days}
          onChange={(event) => {
            setError(undefined);
            setDays(digitsIn(event.currentTarget.value));
          }}
        />
      </Field>
    </ReasonDialog>
  );
}
