import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { canonicalUsername } from '#domain/accounts/username.ts';
import { commonTexts } from '#words/screens/common.ts';
import { completeProfileTexts } from '#words/screens/complete-profile.ts';
import { profileTexts } from '#words/screens/profile.ts';
import { usernameTexts } from '#words/screens/username.ts';
import { useUpdateProfile, useUsernameState } from '../../api/account-queries.ts';
import { isProblem } from '../../api/api-client.ts';
import type { Profile } from '../../api/entities.ts';
import { Field } from '../../components/forms/field.tsx';
import { PhotoField } from '../../components/forms/photo-field.tsx';
import { TextInput } from '../../components/forms/text-input.tsx';
import { UsernameField } from '../../components/forms/username-field.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { toastSuccess } from '../../lib/toast.ts';
import { useSavedForm } from '../../lib/use-saved-form.ts';
import { canSubmitUsername } from '../../lib/username-state.ts';
import { profileFormKey } from './profile-form-key.ts';

interface Fields {
  fullName: string;
  username: string;
  collegeName: string;
}

/** Unsaved input is kept when the session expires and discarded on Cancel. */
export function EditProfileForm({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const update = useUpdateProfile();
  const [photo, setPhoto] = useState<File | null>(null);
  const [withoutPhoto, setWithoutPhoto] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<Fields>({
    defaultValues: {
      fullName: profile.fullName ?? '',
      username: profile.username ?? '',
      collegeName: profile.collegeName ?? '',
    },
  });
  const clearSavedForm = useSavedForm(profileFormKey(profile), form);
  const close = () => {
    clearSavedForm();
    onClose();
  };
  const { errors } = form.formState;
  const { setFocus } = form;
  useEffect(() => setFocus('fullName'), [setFocus]);
  const typed = useWatch({ control: form.control });
  const username = useUsernameState(typed.username ?? '', profile.username);
  const filled = [typed.username, typed.fullName, typed.collegeName].every(
    (value) => value !== undefined && value.trim() !== '',
  );
  const canSave = filled && canSubmitUsername(username) && !update.isPending;

  const submit = form.handleSubmit(async (fields) => {
    if (!canSave) return;
    setFailure(null);
    try {
      await update.mutateAsync({
        fields: {
          username: canonicalUsername(fields.username),
          fullName: fields.fullName.trim(),
          collegeName: fields.collegeName.trim(),
          ...(withoutPhoto && photo === null ? { removePhoto: true } : {}),
        },
        photo,
      });
      toastSuccess(profileTexts.success);
      close();
    } catch (error) {
      if (isProblem(error, 'username-taken')) {
        form.setError('username', { message: usernameTexts.taken }, { shouldFocus: true });
      } else if (isProblem(error, 'bad-image')) setFailure(completeProfileTexts.photoRefused);
      else if (isProblem(error, 'too-large')) setFailure(completeProfileTexts.photoTooLarge);
      else setFailure(profileTexts.failure);
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
      {failure !== null && (
        <Notice tone="bad" urgent>
          {failure}
        </Notice>
      )}
      <PhotoField
        name={typed.fullName || typed.username || ''}
        photo={photo}
        current={profile.profilePhoto}
        removed={withoutPhoto}
        onChange={setPhoto}
        onRemove={setWithoutPhoto}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={profileTexts.fullName} required>
          <TextInput autoComplete="name" maxLength={80} {...form.register('fullName')} />
        </Field>
        <UsernameField
          state={username}
          error={errors.username?.message}
          input={form.register('username', { onChange: () => form.clearErrors('username') })}
        />
        <Field label={profileTexts.college} required className="sm:col-span-2">
          <TextInput autoComplete="organization" maxLength={120} {...form.register('collegeName')} />
        </Field>
      </div>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={close}>
          {commonTexts.cancel}
        </Button>
        <Button type="submit" busy={update.isPending} disabled={!canSave && !update.isPending}>
          {commonTexts.save}
        </Button>
      </div>
    </form>
  );
}
