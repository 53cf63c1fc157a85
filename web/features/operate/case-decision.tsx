import { useState, type SyntheticEvent } from 'react';
import { needsSecondPerson } from '#domain/operators/money-decision.ts';
import { MAX_OPERATOR_REASON_CHARS } from '#domain/operators/queue.ts';
import { commonTexts } from '#words/screens/common.ts';
import { operateTexts } from '#words/screens/operate.ts';
import { type OperatorCase, useOperatorStep } from '../../api/operate-queries.ts';
import { Field } from '../../components/forms/field.tsx';
import { RadioCards } from '../../components/forms/radio-cards.tsx';
import { Select } from '../../components/forms/select.tsx';
import { TextArea } from '../../components/forms/text-area.tsx';
import { TextInput } from '../../components/forms/text-input.tsx';
import { AlertDialog } from '../../components/ui/alert-dialog.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { formatAmount } from '../../lib/format.ts';
import { parseWholeNumber } from '../../lib/whole-number.ts';
import { Failure, Panel, withTemplate } from './console-parts.tsx';

const texts = operateTexts.case;
const DECISIONS = ['refund', 'part-refund', 'no-refund'] as const;
type Decision = (typeof DECISIONS)[number];

export function CaseDecision({ found }: { found: OperatorCase }) {
  const { purchase, refundLimitMinor } = found;
  const [decision, setDecision] = useState<Decision | ''>('');
  const [rupees, setRupees] = useState('');
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<{ decision?: string; rupees?: string; reason?: string }>({});
  const [isAsked, setIsAsked] = useState(false);
  const step = useOperatorStep();
  const part = parseWholeNumber(rupees) ?? 0;
  const isPart = decision === 'part-refund';
  const isPossible = !isPart || (part > 0 && part * 100 < purchase.leftMinor);
  const amountMinor = decision === 'refund' ? purchase.leftMinor : isPart && isPossible ? part * 100 : 0;
  // This is an estimate, because the server also counts earlier refunds. The server's response states whether the
  // refund was only proposed.
  const isProposal = needsSecondPerson(amountMinor, 0, refundLimitMinor);
  const templates = decision === '' ? [] : operateTexts.caseTemplates[decision];
  const amount = formatAmount(amountMinor);
  const label =
    decision === '' || !isPossible
      ? texts.decide
      : isProposal
        ? texts.propose(amount)
        : texts.submit[decision](amount);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (step.isPending) return;
    const missing = {
      ...(decision === '' ? { decision: texts.choose } : {}),
      ...(isPossible ? {} : { rupees: texts.rupeesWrong(formatAmount(purchase.leftMinor)) }),
      ...(reason.trim() === '' ? { reason: operateTexts.reasonMissing } : {}),
    };
    setErrors(missing);
    setIsAsked(Object.keys(missing).length === 0);
  };
  const decide = () => {
    if (step.isPending || decision === '') return;
    step.mutate(
      (send) =>
        send('POST /api/operate/cases/{number}/decision', {
          params: { number: String(found.number) },
          body: {
            decision,
            ...(isPart ? { rupees: part } : {}),
            reason: reason.trim(),
          },
        }),
      { onSettled: () => setIsAsked(false) },
    );
  };

  return (
    <Panel title={texts.decide}>
      <form noValidate onSubmit={submit} className="space-y-4">
        <Field label={texts.decision} group required error={errors.decision}>
          <RadioCards
            columns={3}
            value={decision}
            onValueChange={(chosen) => {
              setErrors({});
              setDecision(chosen);
            }}
            options={DECISIONS.map((value) => ({ value, label: texts.decisions[value] }))}
          />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          {isPart && (
            <Field
              label={texts.rupees}
              hint={texts.rupeesHint(formatAmount(purchase.leftMinor))}
              error={
                rupees === '' || isPossible
                  ? errors.rupees
                  : texts.rupeesWrong(formatAmount(purchase.leftMinor))
              }
            >
              <TextInput
                leading="₹"
                inputMode="numeric"
                value={rupees}
                onChange={(event) => setRupees(event.currentTarget.value)}
              />
            </Field>
          )}
          <Field label={texts.template}>
            <Select
              key={decision}
              placeholder={texts.noTemplate}
              options={templates.map(({ label }) => ({ value: label, label }))}
              onValueChange={(label) => setReason((written) => withTemplate(written, templates, label))}
            />
          </Field>
        </div>
        <Field label={texts.reason} hint={texts.reasonHint} error={errors.reason}>
          <TextArea
            rows={4}
            maxLength={MAX_OPERATOR_REASON_CHARS}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </Field>
        {isProposal && <Notice tone="warn">{texts.needsTwo(formatAmount(refundLimitMinor))}</Notice>}
        <Failure of={step} />
        <Button type="submit" busy={step.isPending} className="max-sm:w-full">
          {label}
        </Button>
      </form>
      {decision !== '' && (
        <AlertDialog
          open={isAsked}
          onOpenChange={setIsAsked}
          title={texts.confirmTitle(label)}
          body={
            <p>
              {texts.confirmBody[decision]} {texts.confirmBoth}
            </p>
          }
          confirmLabel={label}
          cancelLabel={commonTexts.cancel}
          danger={decision !== 'no-refund'}
          busy={step.isPending}
          onConfirm={decide}
        />
      )}
    </Panel>
  );
}
