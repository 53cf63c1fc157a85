import { type SyntheticEvent, useState } from 'react';
import { DEFAULT_HOLD_DAYS, MAX_HOLD_DAYS } from '#domain/operators/ban.ts';
import { MAX_OPERATOR_REASON_CHARS } from '#domain/operators/queue.ts';
import { canJudge, type Roles } from '#domain/operators/roles.ts';
import type { ReportDecision } from '#domain/reports/report.ts';
import { commonTexts } from '#words/screens/common.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { operateTexts } from '#words/screens/operate.ts';
import { reportsTexts } from '#words/screens/reports.ts';
import { useLoadAttachmentOfMatter } from '../../api/attachment-queries.ts';
import { type OperatorReport, useOperatorStep } from '../../api/operate-queries.ts';
import { Field } from '../../components/forms/field.tsx';
import { RadioCards } from '../../components/forms/radio-cards.tsx';
import { Select } from '../../components/forms/select.tsx';
import { TextArea } from '../../components/forms/text-area.tsx';
import { TextInput } from '../../components/forms/text-input.tsx';
import { PageHead } from '../../components/layout/page-head.tsx';
import { AlertDialog } from '../../components/ui/alert-dialog.tsx';
import { StatusBadge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { MessagePictures } from '../../components/ui/message-pictures.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { formatDateTime, formatDeadline } from '../../lib/format.ts';
import { digitsIn } from '../../lib/whole-number.ts';
import {
  BackTo,
  ConsoleLink,
  FactList,
  Failure,
  Panel,
  PartyPanel,
  Quote,
  withTemplate,
} from './console-parts.tsx';

const texts = operateTexts.report;

export function ReportPage({ found: report, roles }: { found: OperatorReport; roles: Roles }) {
  const { kind, outcome } = report;
  const load = useLoadAttachmentOfMatter();
  return (
    <>
      <PageHead
        className="mb-5! md:mb-5!"
        title={`${texts.title(report.number)}: ${operateTexts.reportKinds[kind]}`}
        before={<BackTo to="queue/report" label={operateTexts.case.back} />}
        subtitle={<bdi>{report.title}</bdi>}
        action={
          <StatusBadge
            tone={outcome === null ? 'warn' : 'neutral'}
            label={outcome === null ? texts.open : operateTexts.reportOutcomes[outcome]}
          />
        }
      />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)] lg:items-start">
        <div className="min-w-0 space-y-4">
          {report.decisionReason !== null && (
            <Notice tone="neutral" title={texts.decided}>
              <Quote text={report.decisionReason} />
            </Notice>
          )}
          {report.aboutBanned && <Notice tone="warn">{texts.banned}</Notice>}
          {kind !== 'person' && (
            <Panel title={texts.content}>
              <Quote text={report.content} otherwise={texts.nothing} />
              <MessagePictures pictures={report.pictures} load={load} />
              {report.reply !== null && (
                <>
                  <h3 className="mt-3 text-sm text-muted">{texts.reply}</h3>
                  <Quote text={report.reply} otherwise={texts.nothing} />
                </>
              )}
            </Panel>
          )}
          <Panel title={texts.reports}>
            <ul className="divide-y divide-line text-sm">
              {report.statements.map((statement) => (
                <li key={statement.number} className="py-2">
                  <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                    <span className="font-semibold">{reportsTexts.reasons[statement.reason]}</span>
                    <span className="text-muted">
                      {statement.reporterId === null ? (
                        texts.byMarket
                      ) : (
                        <ConsoleLink to={`people/${statement.reporterId}`}>
                          {statement.reporter === null
                            ? commonTexts.deletedAccount
                            : `@${statement.reporter}`}
                        </ConsoleLink>
                      )}
                      , {formatDateTime(statement.openedAt)}
                      {statement.outcome !== null && ` · ${operateTexts.reportOutcomes[statement.outcome]}`}
                    </span>
                  </p>
                  {statement.text !== null && (
                    <p dir="auto" className="mt-1 break-words whitespace-pre-line">
                      {statement.text}
                    </p>
                  )}
                </li>
              ))}
            </ul>
          </Panel>
          {outcome === null &&
            (canJudge(roles) ? (
              <Decision report={report} />
            ) : (
              <Notice>{report.ownMatter ? operateTexts.ownMatter : texts.readOnly}</Notice>
            ))}
        </div>
        <div className="min-w-0 space-y-4">
          <Facts report={report} />
          <PartyPanel title={kind === 'person' ? texts.person : texts.about} party={report.about} />
        </div>
      </div>
    </>
  );
}

function Facts({ report }: { report: OperatorReport }) {
  const { projectId, purchaseId, decidedAt } = report;
  return (
    <Panel title={operateTexts.kinds.report.one}>
      <FactList
        facts={[
          { label: operateTexts.case.opened, value: formatDateTime(report.openedAt) },
          decidedAt === null
            ? { label: operateTexts.claim.decideBy, value: formatDeadline(report.dueAt) }
            : { label: texts.decided, value: formatDateTime(decidedAt) },
          projectId !== null && {
            label: operateTexts.case.openProject,
            value: (
              <ConsoleLink to={`projects/${projectId}`}>
                <bdi>{report.title}</bdi>
              </ConsoleLink>
            ),
          },
          purchaseId !== null && {
            label: texts.openOrder,
            value: (
              <ConsoleLink to={`purchases/${purchaseId}`}>
                <bdi>{report.title}</bdi>
              </ConsoleLink>
            ),
          },
        ]}
      />
    </Panel>
  );
}

function Decision({ report: { number, decisions } }: { report: OperatorReport }) {
  const [decision, setDecision] = useState<ReportDecision | ''>('');
  const [isAsked, setIsAsked] = useState(false);
  const [days, setDays] = useState(String(DEFAULT_HOLD_DAYS));
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<{ decision?: string; days?: string; reason?: string }>({});
  const step = useOperatorStep();
  const templates = decision === '' ? [] : operateTexts.reportTemplates[decision];
  const label = decision === '' ? texts.submit : texts.acts[decision];
  const isHold = decision === 'listing-held';

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (step.isPending) return;
    const isDays = Number(days) >= 1 && Number(days) <= MAX_HOLD_DAYS;
    const missing = {
      ...(decision === '' ? { decision: operateTexts.case.choose } : {}),
      ...(isHold && !isDays ? { days: errorsTexts.fieldRequired } : {}),
      ...(reason.trim() === '' ? { reason: operateTexts.reasonMissing } : {}),
    };
    setErrors(missing);
    setIsAsked(Object.keys(missing).length === 0);
  };
  const decide = () => {
    if (step.isPending || decision === '') return;
    step.mutate(
      (send) =>
        send('POST /api/operate/reports/{number}/decision', {
          params: { number: String(number) },
          body: { decision, ...(isHold ? { days: Number(days) } : {}), reason: reason.trim() },
        }),
      { onSettled: () => setIsAsked(false) },
    );
  };

  return (
    <Panel title={operateTexts.case.decide}>
      <form noValidate onSubmit={submit} className="space-y-4">
        <Field label={operateTexts.case.decision} group required error={errors.decision}>
          <RadioCards
            columns={2}
            value={decision}
            onValueChange={(chosen) => {
              setErrors({});
              setDecision(chosen);
            }}
            options={decisions.map((value) => ({ value, label: texts.acts[value] }))}
          />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={operateTexts.case.template}>
            <Select
              key={decision}
              placeholder={operateTexts.case.noTemplate}
              options={templates.map(({ label }) => ({ value: label, label }))}
              onValueChange={(chosen) => setReason((written) => withTemplate(written, templates, chosen))}
            />
          </Field>
          {isHold && (
            <Field label={texts.days} hint={texts.daysHint(MAX_HOLD_DAYS)} error={errors.days}>
              <TextInput
                inputMode="numeric"
                value={days}
                onChange={(event) => setDays(digitsIn(event.currentTarget.value))}
              />
            </Field>
          )}
        </div>
        <Field label={operateTexts.case.reason} hint={texts.reasonHint} error={errors.reason}>
          <TextArea
            rows={4}
            maxLength={MAX_OPERATOR_REASON_CHARS}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </Field>
        <Failure of={step} />
        <Button
          type="submit"
          variant={decision.endsWith('-banned') ? 'danger' : 'primary'}
          busy={step.isPending}
          className="max-sm:w-full"
        >
          {label}
        </Button>
      </form>
      {decision !== '' && (
        <AlertDialog
          open={isAsked}
          onOpenChange={setIsAsked}
          title={operateTexts.case.confirmTitle(label)}
          body={<p>{texts.actBody[decision]}</p>}
          confirmLabel={label}
          cancelLabel={commonTexts.cancel}
          danger={decision.endsWith('-banned')}
          busy={step.isPending}
          onConfirm={decide}
        />
      )}
    </Panel>
  );
}
