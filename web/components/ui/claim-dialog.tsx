import { useId } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import {
  CLAIM_REASONS,
  MAX_STATEMENT_CHARS,
  MIN_STATEMENT_CHARS,
  type ClaimReason,
} from '#domain/projects/claim.ts';
import { findRepositoryName } from '#domain/verification/repository-url.ts';
import { claimsTexts } from '../../lib/texts/claims.ts';
import { commonTexts } from '../../lib/texts/common.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Field } from './field.tsx';
import { Notice } from './notice.tsx';
import { Select } from './select.tsx';
import { TextArea } from './text-area.tsx';
import { TextInput } from './text-input.tsx';

export interface ClaimValues {
  readonly reason: ClaimReason;
  readonly text: string;
  /** Empty for none. */
  readonly repositoryUrl: string;
}

interface FormValues {
  reason: ClaimReason | '';
  text: string;
  repositoryUrl: string;
}

/** "This is my work": what a member says of somebody else's listing. The caller sends it. */
export function ClaimDialog({
  repositoryUrl = '',
  busy,
  failure,
  onSubmit,
  onClose,
}: {
  repositoryUrl?: string;
  busy: boolean;
  /** Why it was not sent. */
  failure: string | null;
  onSubmit: (values: ClaimValues) => void;
  onClose: () => void;
}) {
  const formId = useId();
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
    <Dialog
      open
      keepOpen="beside"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={claimsTexts.title}
      line={claimsTexts.lead}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {commonTexts.cancel}
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {claimsTexts.submit}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void handleSubmit(send)(event)} className="space-y-5">
        {failure !== null && (
          <Notice tone="warn" urgent title={claimsTexts.failed}>
            {failure}
          </Notice>
        )}
        <Controller
          control={control}
          name="reason"
          rules={{ validate: (value) => value !== '' || claimsTexts.needReason }}
          render={({ field }) => (
            <Field label={claimsTexts.reason} error={errors.reason?.message}>
              <Select
                ref={field.ref}
                name={field.name}
                value={field.value}
                onValueChange={field.onChange}
                onBlur={field.onBlur}
                placeholder="–"
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
                value.trim().length >= MIN_STATEMENT_CHARS || claimsTexts.needStatement(MIN_STATEMENT_CHARS),
              maxLength: MAX_STATEMENT_CHARS,
            })}
          />
        </Field>
        <Field
          label={claimsTexts.repository}
          hint={claimsTexts.repositoryHint}
          error={errors.repositoryUrl?.message}
        >
          <TextInput
            {...register('repositoryUrl', {
              validate: (value) =>
                value.trim() === '' || findRepositoryName(value) !== null || claimsTexts.needRepository,
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
      </form>
    </Dialog>
  );
}
