import { Controller, useForm, useWatch } from 'react-hook-form';
import {
  MAX_REPORT_CHARS,
  REASONS_OF_KIND,
  type ReportKind,
  type ReportReason,
} from '#domain/reports/report.ts';
import { commonTexts } from '#words/screens/common.ts';
import { reportsTexts } from '#words/screens/reports.ts';
import { Field } from '../forms/field.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { Select } from '../forms/select.tsx';
import { TextArea } from '../forms/text-area.tsx';

export interface ReportValues {
  readonly reason: ReportReason;
  readonly text: string;
}

export type ReportDraft = { readonly reason: ReportReason | ''; readonly text: string };

export function RuleReportDialog({
  kind,
  draft,
  busy,
  failure,
  onSubmit,
  onClose,
}: {
  kind: ReportKind;
  draft: ReportDraft;
  busy: boolean;
  failure: string | null;
  onSubmit: (values: ReportValues) => void;
  onClose: (draft?: ReportDraft) => void;
}) {
  const { control, register, handleSubmit, formState, getValues } = useForm<ReportDraft>({
    defaultValues: draft,
    mode: 'onTouched',
  });
  const { errors } = formState;
  const written = useWatch({ control, name: 'text' });
  return (
    <FormDialog
      size="sm"
      title={reportsTexts.title[kind]}
      description={reportsTexts.lead}
      submitLabel={reportsTexts.submit}
      busy={busy}
      failure={failure === null ? null : { tone: 'warn', title: reportsTexts.failed, text: failure }}
      onSubmit={handleSubmit(({ reason, text }) => {
        if (!busy && reason !== '') onSubmit({ reason, text: text.trim() });
      })}
      onClose={() => onClose(getValues())}
    >
      <Controller
        control={control}
        name="reason"
        rules={{ validate: (value) => value !== '' || reportsTexts.reasonRequired }}
        render={({ field }) => (
          <Field label={reportsTexts.reason} error={errors.reason?.message}>
            <Select
              ref={field.ref}
              name={field.name}
              value={field.value}
              onValueChange={field.onChange}
              onBlur={field.onBlur}
              placeholder={commonTexts.choose}
              options={REASONS_OF_KIND[kind].map((reason) => ({
                value: reason,
                label: reportsTexts.reasons[reason],
              }))}
            />
          </Field>
        )}
      />
      <Field
        label={reportsTexts.text}
        hint={reportsTexts.textHint}
        error={errors.text?.message}
        counter={{ value: written.length, max: MAX_REPORT_CHARS }}
      >
        <TextArea
          {...register('text', {
            validate: (value, { reason }) =>
              reason !== 'other' || value.trim() !== '' || reportsTexts.textRequired,
            maxLength: MAX_REPORT_CHARS,
          })}
        />
      </Field>
    </FormDialog>
  );
}
