import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { sorted } from '#domain/common/ordered-copy.ts';
import {
  MAX_CITY_CHARS,
  MAX_HOLDER_NAME_CHARS,
  MAX_STATE_CHARS,
  MAX_STREET_CHARS,
  PAYOUT_ACCOUNT_KINDS,
  type PayoutAccountKind,
} from '#domain/payouts/payout-account.ts';
import { STATES } from '#domain/taxes/gst.ts';
import { balanceTexts } from '#words/screens/balance.ts';
import { commonTexts } from '#words/screens/common.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { isProblem } from '../../api/api-client.ts';
import { useSavePayoutAccount } from '../../api/balance-queries.ts';
import { configQuery } from '../../api/config-query.ts';
import { useProfile } from '../../api/session.tsx';
import { Field } from '../../components/forms/field.tsx';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { PasswordInput } from '../../components/forms/password-input.tsx';
import { RadioCards } from '../../components/forms/radio-cards.tsx';
import { Select } from '../../components/forms/select.tsx';
import { TextInput } from '../../components/forms/text-input.tsx';
import { toastSuccess } from '../../lib/toast.ts';

interface AccountForm {
  kind: PayoutAccountKind;
  upiId: string;
  accountNumber: string;
  ifsc: string;
  holderName: string;
  pan: string;
  phone: string;
  street: string;
  city: string;
  state: string;
  postalCode: string;
  password: string;
}

const fieldOf: Readonly<Record<string, keyof AccountForm>> = {
  upi_id: 'upiId',
  account_number: 'accountNumber',
  ifsc: 'ifsc',
  holder_name: 'holderName',
  pan: 'pan',
  phone: 'phone',
  street: 'street',
  city: 'city',
  state: 'state',
  postal_code: 'postalCode',
  password: 'password',
};

/** Razorpay accepts at most 32 characters, which the name of one union territory exceeds. */
const stateOptions = sorted(Object.values(STATES)).map((label) => ({
  value: label.slice(0, MAX_STATE_CHARS),
  label,
}));

export function AccountDialog({ onClose }: { onClose: () => void }) {
  const texts = balanceTexts.account;
  const { fullName } = useProfile();
  const { data: config } = useQuery(configQuery);
  // Payment providers pay out only to bank accounts, and must identify the payee.
  const isPaidByProvider = config?.payouts === 'held-transfers';
  const save = useSavePayoutAccount();
  const [failure, setFailure] = useState<string | null>(null);
  const { control, register, handleSubmit, formState, setError } = useForm<AccountForm>({
    defaultValues: {
      kind: isPaidByProvider ? 'bank' : 'upi',
      upiId: '',
      accountNumber: '',
      ifsc: '',
      holderName: fullName ?? '',
      pan: '',
      phone: '',
      street: '',
      city: '',
      state: '',
      postalCode: '',
      password: '',
    },
    shouldUnregister: true,
  });
  const { errors } = formState;
  const chosen = useWatch({ control, name: 'kind' });
  const kind = isPaidByProvider ? 'bank' : chosen;
  const submit = handleSubmit((values) => {
    if (save.isPending) return;
    setFailure(null);
    const { password, holderName, upiId, accountNumber, ifsc } = values;
    const { pan, phone, street, city, state, postalCode } = values;
    save.mutate(
      {
        kind,
        holderName,
        ...(kind === 'upi' ? { upiId } : { accountNumber, ifsc }),
        ...(isPaidByProvider ? { pan, phone, street, city, state, postalCode } : {}),
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
      description={isPaidByProvider ? `${texts.leadOfProvider} ${texts.lead}` : texts.lead}
      submitLabel={texts.save}
      busy={save.isPending}
      failure={failure === null ? null : { tone: 'bad', title: texts.failed, text: failure }}
      onSubmit={submit}
      onClose={onClose}
    >
      {!isPaidByProvider && (
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
      )}
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
      {isPaidByProvider && (
        <>
          <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
            <Field label={texts.pan} hint={texts.panHint} required error={errors.pan?.message}>
              <TextInput
                {...register('pan', required)}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={20}
                placeholder={texts.panExample}
              />
            </Field>
            <Field label={texts.phone} required error={errors.phone?.message}>
              <TextInput {...register('phone', required)} type="tel" autoComplete="tel" maxLength={20} />
            </Field>
          </div>
          <Field label={texts.street} required error={errors.street?.message}>
            <TextInput
              {...register('street', required)}
              autoComplete="street-address"
              maxLength={MAX_STREET_CHARS}
            />
          </Field>
          <div className="grid gap-5 sm:grid-cols-3 sm:gap-4">
            <Field label={texts.city} required error={errors.city?.message}>
              <TextInput
                {...register('city', required)}
                autoComplete="address-level2"
                maxLength={MAX_CITY_CHARS}
              />
            </Field>
            <Field label={texts.state} required error={errors.state?.message}>
              <Controller
                control={control}
                name="state"
                rules={required}
                render={({ field }) => (
                  <Select
                    value={field.value}
                    onValueChange={field.onChange}
                    placeholder={texts.chooseState}
                    options={stateOptions}
                    autoComplete="address-level1"
                  />
                )}
              />
            </Field>
            <Field label={texts.pin} required error={errors.postalCode?.message}>
              <TextInput
                {...register('postalCode', required)}
                autoComplete="postal-code"
                inputMode="numeric"
                maxLength={10}
              />
            </Field>
          </div>
        </>
      )}
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
