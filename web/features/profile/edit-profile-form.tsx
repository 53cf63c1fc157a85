import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Profile } from '#contract/entities.ts';
import { canonicalUsername } from '#domain/accounts/username.ts';
import { useUpdateProfile, useUsernameState } from '../../api/account-queries.ts';
import { isProblem } from '../../api/send.ts';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { PhotoField } from '../../components/ui/photo-field.tsx';
import { TextInput } from '../../components/ui/text-input.tsx';
import { UsernameField } from '../../components/ui/username-field.tsx';
import { commonTexts } from '../../lib/texts/common.ts';
import { completeProfileTexts } from '../../lib/texts/complete-profile.ts';
import { profileTexts } from '../../lib/texts/profile.ts';
import { usernameTexts } from '../../lib/texts/username.ts';
import { toastSuccess } from '../../lib/toast.ts';
import { useSavedForm } from '../../lib/use-saved-form.ts';
import { mayBeSent } from '../../lib/username-state.ts';

interface Fields {
  full_name: string;
  username: string;
  college_name: string;
}

/** What was typed is kept under this name. */
export const PROFILE_FORM_KEY = (profile: Profile) => `profile:${profile.id}`;

/** The profile as a form, mounted while editing: giving it up forgets what was typed and chosen, a session that ends does not. */
export function EditProfileForm({ profile, onDone }: { profile: Profile; onDone: () => void }) {
  const update = useUpdateProfile();
  const [photo, setPhoto] = useState<File | null>(null);
  const [withoutPhoto, setWithoutPhoto] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<Fields>({
    defaultValues: {
      full_name: profile.full_name ?? '',
      username: profile.username ?? '',
      college_name: profile.college_name ?? '',
    },
  });
  const forget = useSavedForm(PROFILE_FORM_KEY(profile), form);
  const close = () => {
    forget();
    onDone();
  };
  const { errors } = form.formState;
  const { setFocus } = form;
  useEffect(() => setFocus('full_name'), [setFocus]);
  const typed = useWatch({ control: form.control });
  const username = useUsernameState(typed.username ?? '', profile.username);
  const filled = [typed.username, typed.full_name, typed.college_name].every(
    (value) => value !== undefined && value.trim() !== '',
  );
  const canSave = filled && mayBeSent(username) && !update.isPending;

  const submit = form.handleSubmit(async (fields) => {
    if (!canSave) return;
    setFailure(null);
    try {
      await update.mutateAsync({
        fields: {
          username: canonicalUsername(fields.username),
          full_name: fields.full_name.trim(),
          college_name: fields.college_name.trim(),
          ...(withoutPhoto && photo === null ? { remove_photo: true } : {}),
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
        name={typed.full_name || typed.username || ''}
        photo={photo}
        current={profile.profile_photo}
        removed={withoutPhoto}
        onChange={setPhoto}
        onRemove={setWithoutPhoto}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={profileTexts.fullName} required>
          <TextInput autoComplete="name" maxLength={80} {...form.register('full_name')} />
        </Field>
        <UsernameField
          state={username}
          error={errors.username?.message}
          input={form.register('username', { onChange: () => form.clearErrors('username') })}
        />
        <Field label={profileTexts.college} required className="sm:col-span-2">
          <TextInput autoComplete="organization" maxLength={120} {...form.register('college_name')} />
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
