import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { balanceTexts } from '#words/screens/balance.ts';
import { commonTexts } from '#words/screens/common.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { isProblem } from '../../api/api-client.ts';
import { useSaveTaxIdentity } from '../../api/balance-queries.ts';
import { messageOfError, proofOf } from '../../api/message-of-error.ts';
import { Field } from '../../components/forms/field.tsx';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { PasswordInput } from '../../components/forms/password-input.tsx';
import { TextInput } from '../../components/forms/text-input.tsx';
import { toastSuccess } from '../../lib/toast.ts';

export function TaxDialog({ onClose }: { onClose: () => void }) {
  const texts = balanceTexts.tax;
  const save = useSaveTaxIdentity();
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, formState, setError } = useForm({
    defaultValues: { pan: '', gstin: '', password: '' },
  });
  const { errors } = formState;
  const submit = handleSubmit(({ pan, gstin, password }) => {
    if (save.isPending) return;
    setFailure(null);
    save.mutate(
      { pan, ...(gstin.trim() === '' ? {} : { gstin }), ...proofOf(password) },
      {
        onSuccess: () => {
          toastSuccess(texts.saved);
          onClose();
        },
        onError: (error) => {
          const field = isProblem(error) ? error.problem['field'] : undefined;
          const message = messageOfError(error);
          if (field === 'pan' || field === 'gstin' || field === 'password')
            setError(field, { message }, { shouldFocus: true });
          else setFailure(message);
        },
      },
    );
  });
  const typing = { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false } as const;
  return (
    <FormDialog
      title={texts.title}
      description={texts.lead}
      submitLabel={texts.save}
      busy={save.isPending}
      failure={failure === null ? null : { tone: 'bad', title: texts.failed, text: failure }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={texts.pan} required error={errors.pan?.message}>
        <TextInput
          {...register('pan', { required: errorsTexts.fieldRequired })}
          {...typing}
          maxLength={20}
          placeholder={texts.panExample}
        />
      </Field>
      <Field label={texts.gstin} hint={texts.gstinHint} error={errors.gstin?.message}>
        <TextInput {...register('gstin')} {...typing} maxLength={30} placeholder={texts.gstinExample} />
      </Field>
      <Field
        label={commonTexts.ownerPassword}
        hint={commonTexts.ownerPasswordHint}
        error={errors.password?.message}
      >
        <PasswordInput {...register('password')} autoComplete="current-password" />
      </Field>
    </FormDialog>
  );
}
