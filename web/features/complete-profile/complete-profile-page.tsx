import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { canonicalUsername } from '#domain/accounts/username.ts';
import { useCompleteProfile, useUsernameState } from '../../api/account-queries.ts';
import { isProblem } from '../../api/send.ts';
import { AuthLayout } from '../../components/layout/auth-layout.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { PhotoField } from '../../components/ui/photo-field.tsx';
import { Stepper } from '../../components/ui/stepper.tsx';
import { TextInput } from '../../components/ui/text-input.tsx';
import { UsernameField } from '../../components/ui/username-field.tsx';
import { authTexts } from '../../lib/texts/auth.ts';
import { commonTexts } from '../../lib/texts/common.ts';
import { completeProfileTexts } from '../../lib/texts/complete-profile.ts';
import { errorsTexts } from '../../lib/texts/errors.ts';
import { usernameTexts } from '../../lib/texts/username.ts';
import { verifyEmailTexts } from '../../lib/texts/verify-email.ts';
import { toastError, toastSuccess } from '../../lib/toast.ts';
import { useSavedForm } from '../../lib/use-saved-form.ts';
import { mayBeSent } from '../../lib/username-state.ts';

interface Fields {
  username: string;
  full_name: string;
  college_name: string;
}

/**
 * The second step to an account. When it is done the session has a complete profile, and the guard takes the person on.
 *
 * @param subject - whose account it is: what was typed is kept for them alone.
 * @param suggestedName - the name that the identity provider knows.
 */
export function CompleteProfilePage({
  subject,
  suggestedName,
  onOtherAccount,
}: {
  subject: string;
  suggestedName: string;
  onOtherAccount: () => Promise<void>;
}) {
  const complete = useCompleteProfile();
  const [photo, setPhoto] = useState<File | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<Fields>({
    defaultValues: { username: '', full_name: suggestedName, college_name: '' },
  });
  const forget = useSavedForm(`complete-profile:${subject}`, form);
  const { errors } = form.formState;
  const typed = useWatch({ control: form.control });
  const username = useUsernameState(typed.username ?? '');
  const leave = useMutation({
    mutationFn: onOtherAccount,
    onError: () => toastError(errorsTexts.network),
  });

  const filled = [typed.username, typed.full_name, typed.college_name].every(
    (value) => value !== undefined && value.trim() !== '',
  );
  const nameIsFine = mayBeSent(username);

  const submit = form.handleSubmit(async (fields) => {
    if (!nameIsFine || complete.isPending) return;
    setFailure(null);
    try {
      await complete.mutateAsync({
        fields: {
          username: canonicalUsername(fields.username),
          full_name: fields.full_name.trim(),
          college_name: fields.college_name.trim(),
        },
        photo,
      });
      forget();
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
      line={completeProfileTexts.lead}
      before={
        <Stepper steps={authTexts.steps} current={1} label={commonTexts.stepOf(2, authTexts.steps.length)} />
      }
      after={
        <Button variant="link" busy={leave.isPending} onClick={() => leave.mutate()}>
          {verifyEmailTexts.otherAccount}
        </Button>
      }
    >
      {failure !== null && (
        <Notice tone="bad" urgent className="mb-5">
          {failure}
        </Notice>
      )}
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
        <UsernameField
          state={username}
          error={errors.username?.message}
          input={form.register('username', { onChange: () => form.clearErrors('username') })}
        />
        <Field label={completeProfileTexts.fullName} required error={errors.full_name?.message}>
          <TextInput autoComplete="name" maxLength={80} {...form.register('full_name')} />
        </Field>
        <Field label={completeProfileTexts.college} required error={errors.college_name?.message}>
          <TextInput autoComplete="organization" maxLength={120} {...form.register('college_name')} />
        </Field>
        <PhotoField name={typed.full_name || typed.username || ''} photo={photo} onChange={setPhoto} />
        <Button type="submit" size="lg" block busy={complete.isPending} disabled={!filled || !nameIsFine}>
          {completeProfileTexts.submit}
        </Button>
      </form>
    </AuthLayout>
  );
}
