import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import {
  MAX_HOLDER_NAME_CHARS,
  PAYOUT_ACCOUNT_KINDS,
  type PayoutAccountKind,
} from '#domain/payouts/payout-account.ts';
import { balanceTexts } from '#words/screens/balance.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { isProblem } from '../../api/api-client.ts';
import { useSavePayoutAccount } from '../../api/balance-queries.ts';
import { useProfile } from '../../api/session.tsx';
import { Field } from '../../components/forms/field.tsx';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { PasswordInput } from '../../components/forms/password-input.tsx';
import { RadioCards } from '../../components/forms/radio-cards.tsx';
import { TextInput } from '../../components/forms/text-input.tsx';
import { toastSuccess } from '../../lib/toast.ts';

interface AccountForm {
  kind: PayoutAccountKind;
  upiId: string;
  accountNumber: string;
  ifsc: string;
  holderName: string;
  password: string;
}

const fieldOf: Readonly<Record<string, keyof AccountForm>> = {
  upi_id: 'upiId',
  account_number: 'accountNumber',
  ifsc: 'ifsc',
  holder_name: 'holderName',
  password: 'password',
};

export function AccountDialog({ onClose }: { onClose: () => void }) {
  const texts = balanceTexts.account;
  const { fullName } = useProfile();
  const save = useSavePayoutAccount();
  const [failure, setFailure] = useState<string | null>(null);
  const { control, register, handleSubmit, formState, setError } = useForm<AccountForm>({
    defaultValues: {
      kind: 'upi',
      upiId: '',
      accountNumber: '',
      ifsc: '',
      holderName: fullName ?? '',
      password: '',
    },
    shouldUnregister: true,
  });
  const { errors } = formState;
  const kind = useWatch({ control, name: 'kind' });
  const submit = handleSubmit((values) => {
    if (save.isPending) return;
    setFailure(null);
    const { password, holderName, upiId, accountNumber, ifsc } = values;
    save.mutate(
      {
        kind: values.kind,
        holderName,
        ...(values.kind === 'upi' ? { upiId } : { accountNumber, ifsc }),
        ...(password === '' ? {} : { password }),
      },
      {
        onSuccess: () => {
          toastSuccess(texts.saved);
          onClose();
        },
        onError: (error) => {
          const message = isProblem(error, 'network')
            ? errorsTexts.network
            : ((isProblem(error) ? error.problem.message : undefined) ?? errorsTexts.somethingWentWrong);
          const field = isProblem(error) ? fieldOf[String(error.problem['field'])] : undefined;
          if (field === undefined) setFailure(message);
          else setError(field, { message }, { shouldFocus: true });
        },
      },
    );
  });
  const required = { required: errorsTexts.fieldRequired };
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
      <Field label={texts.kind} group>
        <Controller
          control={control}
          name="kind"
          render={({ field }) => (
            <RadioCards
              value={field.value}
              onValueChange={field.onChange}
              options={PAYOUT_ACCOUNT_KINDS.map((value) => ({ value, ...texts.kinds[value] }))}
            />
          )}
        />
      </Field>
      {kind === 'upi' ? (
        <Field label={texts.upiId} required error={errors.upiId?.message}>
          <TextInput
            {...register('upiId', required)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            inputMode="email"
            placeholder={texts.upiExample}
          />
        </Field>
      ) : (
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
          <Field label={texts.accountNumber} required error={errors.accountNumber?.message}>
            <TextInput {...register('accountNumber', required)} autoComplete="off" inputMode="numeric" />
          </Field>
          <Field label={texts.ifsc} required error={errors.ifsc?.message}>
            <TextInput
              {...register('ifsc', required)}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              placeholder={texts.ifscExample}
            />
          </Field>
        </div>
      )}
      <Field label={texts.holder} hint={texts.holderHint} required error={errors.holderName?.message}>
        <TextInput
          {...register('holderName', required)}
          autoComplete="name"
          maxLength={MAX_HOLDER_NAME_CHARS}
        />
      </Field>
      <Field label={texts.password} hint={texts.passwordHint} error={errors.password?.message}>
        <PasswordInput {...register('password')} autoComplete="current-password" />
      </Field>
    </FormDialog>
  );
}
