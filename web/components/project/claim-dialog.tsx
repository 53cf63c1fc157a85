import { Controller, useForm, useWatch } from 'react-hook-form';
import {
  CLAIM_REASONS,
  MAX_STATEMENT_CHARS,
  MIN_STATEMENT_CHARS,
  type ClaimReason,
} from '#domain/projects/claim.ts';
import { findRepositoryName } from '#domain/verification/repository-url.ts';
import { claimsTexts } from '#words/screens/claims.ts';
import { commonTexts } from '#words/screens/common.ts';
import { Field } from '../forms/field.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { Select } from '../forms/select.tsx';
import { TextArea } from '../forms/text-area.tsx';
import { TextInput } from '../forms/text-input.tsx';

export interface ClaimValues {
  readonly reason: ClaimReason;
  readonly text: string;
  readonly repositoryUrl: string;
}

interface FormValues {
  reason: ClaimReason | '';
  text: string;
  repositoryUrl: string;
}

export function ClaimDialog({
  repositoryUrl = '',
  repositoryHost,
  busy,
  failure,
  onSubmit,
  onClose,
}: {
  repositoryUrl?: string;
  repositoryHost?: string | undefined;
  busy: boolean;
  failure: string | null;
  onSubmit: (values: ClaimValues) => void;
  onClose: () => void;
}) {
  const { control, register, handleSubmit, formState } = useForm<FormValues>({
    defaultValues: { reason: '', text: '', repositoryUrl },
    mode: 'onTouched',
  });
  const { errors } = formState;
  const written = useWatch({ control, name: 'text' });
  const send = ({ reason, text, repositoryUrl: url }: FormValues) => {
    if (!busy && reason !== '') onSubmit({ reason, text: text.trim(), repositoryUrl: url.trim() });
  };
  return (
    <FormDialog
      title={claimsTexts.title}
      description={claimsTexts.lead}
      submitLabel={claimsTexts.submit}
      busy={busy}
      failure={failure === null ? null : { tone: 'warn', title: claimsTexts.failed, text: failure }}
      onSubmit={handleSubmit(send)}
      onClose={onClose}
    >
      <Controller
        control={control}
        name="reason"
        rules={{ validate: (value) => value !== '' || claimsTexts.reasonRequired }}
        render={({ field }) => (
          <Field label={claimsTexts.reason} error={errors.reason?.message}>
            <Select
              ref={field.ref}
              name={field.name}
              value={field.value}
              onValueChange={field.onChange}
              onBlur={field.onBlur}
              placeholder={commonTexts.choose}
              options={CLAIM_REASONS.map((reason) => ({
                value: reason,
                label: claimsTexts.reasons[reason],
              }))}
            />
          </Field>
        )}
      />
      <Field
        label={claimsTexts.statement}
        hint={claimsTexts.statementHint}
        error={errors.text?.message}
        counter={{ value: written.length, max: MAX_STATEMENT_CHARS }}
      >
        <TextArea
          {...register('text', {
            validate: (value) =>
              value.trim().length >= MIN_STATEMENT_CHARS ||
              claimsTexts.statementRequired(MIN_STATEMENT_CHARS),
            maxLength: MAX_STATEMENT_CHARS,
          })}
        />
      </Field>
      <Field
        label={claimsTexts.repository}
        optional
        hint={claimsTexts.repositoryHint}
        error={errors.repositoryUrl?.message}
      >
        <TextInput
          {...register('repositoryUrl', {
            validate: (value) =>
              value.trim() === '' ||
              findRepositoryName(value, repositoryHost) !== null ||
              claimsTexts.repositoryInvalid,
          })}
          type="url"
          inputMode="url"
          mono
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://github.com/owner/name"
        />
      </Field>
    </FormDialog>
  );
}
