import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { addProjectTexts } from '#words/screens/add-project.ts';
import { Field } from '../../components/forms/field.tsx';
import { RadioCards } from '../../components/forms/radio-cards.tsx';
import { Card } from '../../components/ui/card.tsx';
import type { UploadItem } from '../../lib/upload-items.ts';
import type { FormValues } from './form-values.ts';
import { PhotosField } from './photos-on-demand.ts';
import { RepositoryField } from './repository-field.tsx';
import { isVerified, type useVerification } from './use-verification.ts';

const words = addProjectTexts;

interface PickStepProps {
  readonly category: FormValues['category'];
  readonly verification: ReturnType<typeof useVerification>;
  readonly images: readonly UploadItem[];
  readonly onImagesChange: (items: readonly UploadItem[]) => void;
  readonly isSaving: boolean;
  /** How a seller of hardware shows to have the device. */
  readonly proof: ReactNode;
  readonly onLeaveForGithub: () => void;
}

export function PickStep({
  category,
  verification,
  images,
  onImagesChange,
  isSaving,
  proof,
  onLeaveForGithub,
}: PickStepProps) {
  const { setValue, getValues, trigger } = useFormContext<FormValues>();
  const { state } = verification;

  const verifyRepository = async () => {
    if (!(await trigger('repository', { shouldFocus: true }))) return;
    const verified = await verification.verifyRepository(getValues('repository').trim());
    if (verified === null) return;
    const { suggested } = verified;
    for (const [name, text] of [
      ['title', suggested.title],
      ['description', suggested.description],
      ['techStack', suggested.techStack],
      ['features', suggested.features],
    ] as const) {
      if (getValues(name).trim() === '' && text !== '') setValue(name, text, { shouldValidate: true });
    }
  };

  const changePhotos = (items: readonly UploadItem[]) => {
    if (state.kind === 'rejected') verification.startOver();
    onImagesChange(items);
  };

  return (
    <Card className="space-y-5">
      <Field label={words.category} group>
        <RadioCards
          value={category}
          disabled={state.kind === 'running' || isVerified(state)}
          onValueChange={(next) => {
            setValue('category', next);
            verification.startOver();
          }}
          options={[
            { value: 'SOFTWARE', label: words.software, hint: words.softwareHint },
            { value: 'HARDWARE', label: words.hardware, hint: words.hardwareHint },
          ]}
        />
      </Field>
      {category === 'SOFTWARE' ? (
        <RepositoryField
          state={state}
          onVerify={() => void verifyRepository()}
          onStartOver={verification.startOver}
          onLeaveForGithub={onLeaveForGithub}
        />
      ) : (
        <>
          {proof}
          <PhotosField
            category={category}
            items={images}
            onItemsChange={changePhotos}
            state={state}
            onVerify={() => void verification.verifyPhotos(images.flatMap(({ file }) => file ?? []))}
            onStartOver={verification.startOver}
            disabled={isSaving}
          />
        </>
      )}
    </Card>
  );
}
