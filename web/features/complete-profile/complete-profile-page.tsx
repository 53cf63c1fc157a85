import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { canonicalUsername, usernameOf } from '#domain/accounts/username.ts';
import { language } from '#words/language.ts';
import { authTexts } from '#words/screens/auth.ts';
import { commonTexts } from '#words/screens/common.ts';
import { completeProfileTexts } from '#words/screens/complete-profile.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { toastsTexts } from '#words/screens/toasts.ts';
import { usernameTexts } from '#words/screens/username.ts';
import { verifyEmailTexts } from '#words/screens/verify-email.ts';
import { useCompleteProfile, useUsernameState } from '../../api/account-queries.ts';
import { isProblem } from '../../api/api-client.ts';
import { Field } from '../../components/forms/field.tsx';
import { PhotoField } from '../../components/forms/photo-field.tsx';
import { TextInput } from '../../components/forms/text-input.tsx';
import { UsernameField } from '../../components/forms/username-field.tsx';
import { AuthLayout } from '../../components/layout/auth-layout.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { Stepper } from '../../components/ui/stepper.tsx';
import { toastError, toastSuccess } from '../../lib/toast.ts';
import { useSavedForm } from '../../lib/use-saved-form.ts';
import { canSubmitUsername } from '../../lib/username-state.ts';

interface Fields {
  username: string;
  fullName: string;
  collegeName: string;
}

export function CompleteProfilePage({
  subject,
  mustVerify,
  suggestedName,
  given,
  onOtherAccount,
}: {
  subject: string;
  mustVerify: boolean;
  suggestedName: string;
  /** Who has one has given all, and lost the username to somebody who verified an address first. */
  given: { readonly fullName: string | null; readonly collegeName: string | null };
  onOtherAccount: () => Promise<void>;
}) {
  const complete = useCompleteProfile();
  const [photo, setPhoto] = useState<File | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<Fields>({
    defaultValues: {
      username: given.fullName === null ? usernameOf(suggestedName) : '',
      fullName: given.fullName ?? suggestedName,
      collegeName: given.collegeName ?? '',
    },
  });
  const clearSavedForm = useSavedForm(`complete-profile:${subject}`, form);
  const { errors, touchedFields } = form.formState;
  const typed = useWatch({ control: form.control });
  const username = useUsernameState(typed.username ?? '');
  const switchAccount = useMutation({
    mutationFn: onOtherAccount,
    onError: () => toastError(errorsTexts.network),
  });

  const filled = [typed.username, typed.fullName, typed.collegeName].every(
    (value) => value !== undefined && value.trim() !== '',
  );
  const nameIsFine = canSubmitUsername(username);

  const [suggested, setSuggested] = useState(() => usernameOf(suggestedName));
  const suggest = (event: { target: { value: string } }) => {
    if (touchedFields.username === true || form.getValues('username') !== suggested) return;
    const next = usernameOf(event.target.value);
    setSuggested(next);
    form.setValue('username', next);
  };

  const submit = form.handleSubmit(async (fields) => {
    if (!nameIsFine || complete.isPending) return;
    setFailure(null);
    try {
      await complete.mutateAsync({
        fields: {
          username: canonicalUsername(fields.username),
          fullName: fields.fullName.trim(),
          collegeName: fields.collegeName.trim(),
        },
        photo,
      });
      clearSavedForm();
      toastSuccess(completeProfileTexts.success);
    } catch (error) {
      if (isProblem(error, 'username-taken')) {
        form.setError('username', { message: usernameTexts.taken }, { shouldFocus: true });
      } else if (isProblem(error, 'bad-image')) setFailure(completeProfileTexts.photoRefused);
      else if (isProblem(error, 'too-large')) setFailure(completeProfileTexts.photoTooLarge);
      else if (isProblem(error, 'network')) setFailure(errorsTexts.network);
      else setFailure(isProblem(error) ? completeProfileTexts.failure : completeProfileTexts.error);
    }
  });

  return (
    <AuthLayout
      title={completeProfileTexts.title}
      subtitle={completeProfileTexts.lead}
      before={
        <Stepper steps={authTexts.steps} current={1} label={commonTexts.stepOf(2, authTexts.steps.length)} />
      }
      after={
        <Button variant="link" busy={switchAccount.isPending} onClick={() => switchAccount.mutate()}>
          {verifyEmailTexts.otherAccount}
        </Button>
      }
    >
      {mustVerify && (
        <Notice tone="ok" className="mb-5">
          {toastsTexts.checkMail}
          {language.fullStop} {completeProfileTexts.yoursOnceVerified}
        </Notice>
      )}
      {given.fullName !== null && (
        <Notice tone="warn" className="mb-5">
          {completeProfileTexts.usernameLost}
        </Notice>
      )}
      {failure !== null && (
        <Notice tone="bad" urgent className="mb-5">
          {failure}
        </Notice>
      )}
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
        <Field label={completeProfileTexts.fullName} required error={errors.fullName?.message}>
          <TextInput
            autoComplete="name"
            maxLength={80}
            {...form.register('fullName', { onChange: suggest })}
          />
        </Field>
        <UsernameField
          state={username}
          error={errors.username?.message}
          input={form.register('username', { onChange: () => form.clearErrors('username') })}
        />
        <Field label={completeProfileTexts.college} required error={errors.collegeName?.message}>
          <TextInput autoComplete="organization" maxLength={120} {...form.register('collegeName')} />
        </Field>
        <PhotoField name={typed.fullName || typed.username || ''} photo={photo} onChange={setPhoto} />
        <div>
          <Button type="submit" size="lg" block busy={complete.isPending} disabled={!filled || !nameIsFine}>
            {completeProfileTexts.submit}
          </Button>
          {(!filled || !nameIsFine) && (
            <p className="mt-2 text-sm text-muted">
              {filled ? completeProfileTexts.usernameFirst : authTexts.fieldsRequired}
            </p>
          )}
        </div>
      </form>
    </AuthLayout>
  );
}
