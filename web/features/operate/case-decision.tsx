import { useState, type SyntheticEvent } from 'react';
import { needsSecondPerson } from '#domain/operators/money-decision.ts';
import { MAX_OPERATOR_REASON_CHARS } from '#domain/operators/queue.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { operateTexts } from '#words/screens/operate.ts';
import { messageOfError } from '../../api/message-of-error.ts';
import { type OperatorCase, useOperatorStep } from '../../api/operate-queries.ts';
import { Field } from '../../components/forms/field.tsx';
import { SegmentedControl } from '../../components/forms/segmented-control.tsx';
import { Select } from '../../components/forms/select.tsx';
import { TextArea } from '../../components/forms/text-area.tsx';
import { TextInput } from '../../components/forms/text-input.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { formatAmount } from '../../lib/format.ts';
import { toastSuccess } from '../../lib/toast.ts';
import { Panel } from './facts.tsx';

const texts = operateTexts.case;
const DECISIONS = ['refund', 'part-refund', 'no-refund'] as const;
type Decision = (typeof DECISIONS)[number];

export function CaseDecision({ found }: { found: OperatorCase }) {
  const { purchase, refundLimitMinor } = found;
  const [decision, setDecision] = useState<Decision>('refund');
  const [rupees, setRupees] = useState('');
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<{ rupees?: string; reason?: string }>({});
  const step = useOperatorStep();
  const amountMinor =
    decision === 'no-refund' ? 0 : decision === 'refund' ? purchase.leftMinor : Number(rupees) * 100;
  // This is an estimate, because the server also counts earlier refunds. The server's response states whether the
  // refund was only proposed.
  const isProposal = needsSecondPerson(amountMinor, 0, refundLimitMinor);
  const templates = operateTexts.caseTemplates[decision];

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (step.isPending) return;
    const isPart = decision === 'part-refund';
    const missing = {
      ...(isPart && !/^[1-9]\d{0,5}$/u.test(rupees) ? { rupees: errorsTexts.fieldRequired } : {}),
      ...(reason.trim() === '' ? { reason: operateTexts.reasonMissing } : {}),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    step.mutate(
      {
        step: 'decide-case',
        number: found.number,
        decision,
        ...(isPart ? { rupees: Number(rupees) } : {}),
        reason: reason.trim(),
      },
      { onSuccess: (sentence) => toastSuccess(sentence) },
    );
  };

  return (
    <Panel title={texts.decide}>
      <form noValidate onSubmit={submit} className="space-y-4">
        <SegmentedControl
          label={texts.decision}
          segments={DECISIONS.map((value) => ({ value, label: texts.decisions[value] }))}
          value={decision}
          onValueChange={setDecision}
          className="max-w-full flex-wrap"
        />
        <div className="grid gap-4 sm:grid-cols-2">
          {decision === 'part-refund' && (
            <Field
              label={texts.rupees}
              hint={texts.rupeesHint(formatAmount(purchase.leftMinor))}
              error={errors.rupees}
            >
              <TextInput
                leading="₹"
                inputMode="numeric"
                value={rupees}
                onChange={(event) => setRupees(event.currentTarget.value.replaceAll(/\D/gu, ''))}
              />
            </Field>
          )}
          <Field label={texts.template}>
            <Select
              key={decision}
              placeholder={texts.noTemplate}
              options={templates.map(({ label }) => ({ value: label, label }))}
              onValueChange={(label) =>
                setReason(templates.find((template) => template.label === label)?.text ?? '')
              }
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
        {step.isError && (
          <Notice tone="bad" title={operateTexts.failed} urgent>
            {messageOfError(step.error)}
          </Notice>
        )}
        <Button type="submit" busy={step.isPending} className="max-sm:w-full">
          {isProposal ? texts.propose : texts.submit}
        </Button>
      </form>
    </Panel>
  );
}
