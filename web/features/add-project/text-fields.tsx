import { useFormContext, useWatch } from 'react-hook-form';
import { COMPLEXITY_CHOICES, parseTechStack } from '#domain/projects/project.ts';
import { parseVideoUrl } from '#domain/projects/video-url.ts';
import { addProjectTexts } from '#words/screens/add-project.ts';
import { projectCardTexts } from '#words/screens/project-card.ts';
import { Field } from '../../components/forms/field.tsx';
import { NumberInput } from '../../components/forms/number-input.tsx';
import { Select } from '../../components/forms/select.tsx';
import { TextArea } from '../../components/forms/text-area.tsx';
import { TextInput } from '../../components/forms/text-input.tsx';
import { maxLengths, parseDuration, parsePrice, type FormValues } from './form-values.ts';

const atMost = (max: number) => ({ value: max, message: addProjectTexts.tooLong(max) });

export function DescriptionFields() {
  const {
    register,
    control,
    formState: { errors },
  } = useFormContext<FormValues>();
  const [title, description] = useWatch({ control, name: ['title', 'description'] });
  return (
    <>
      <Field
        label={addProjectTexts.titleLabel}
        error={errors.title?.message}
        counter={{ value: title.length, max: maxLengths.title }}
      >
        <TextInput
          {...register('title', {
            validate: (value) => value.trim().length >= 3 || addProjectTexts.titleRequired,
            maxLength: atMost(maxLengths.title),
          })}
          placeholder={addProjectTexts.titlePlaceholder}
          autoComplete="off"
        />
      </Field>
      <Field
        label={addProjectTexts.description}
        hint={addProjectTexts.descriptionHint}
        error={errors.description?.message}
        counter={{ value: description.length, max: maxLengths.description }}
      >
        <TextArea
          {...register('description', {
            validate: (value) => value.trim() !== '' || addProjectTexts.descriptionRequired,
            maxLength: atMost(maxLengths.description),
          })}
        />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={addProjectTexts.subject} error={errors.subject?.message}>
          <TextInput
            {...register('subject', {
              validate: (value) => value.trim() !== '' || addProjectTexts.subjectRequired,
              maxLength: atMost(maxLengths.subject),
            })}
            placeholder={addProjectTexts.subjectPlaceholder}
            autoComplete="off"
          />
        </Field>
        <Field
          label={addProjectTexts.techStack}
          hint={addProjectTexts.techStackHint}
          error={errors.techStack?.message}
        >
          <TextInput
            {...register('techStack', {
              validate: (value) => parseTechStack(value).length > 0 || addProjectTexts.techStackRequired,
              maxLength: atMost(maxLengths.techStack),
            })}
            placeholder={addProjectTexts.techStackPlaceholder}
            autoComplete="off"
          />
        </Field>
      </div>
      <Field
        label={addProjectTexts.features}
        hint={addProjectTexts.featuresHint}
        error={errors.features?.message}
        optional
      >
        <TextArea
          {...register('features', { maxLength: atMost(maxLengths.features) })}
          rows={3}
          placeholder={addProjectTexts.featuresPlaceholder}
        />
      </Field>
    </>
  );
}

export function EffortFields() {
  const {
    register,
    formState: { errors },
  } = useFormContext<FormValues>();
  return (
    <div className="grid gap-5 sm:grid-cols-3">
      <Field label={addProjectTexts.price} hint={addProjectTexts.priceHint} error={errors.price?.message}>
        <NumberInput
          {...register('price', {
            validate: (value) => parsePrice(value) !== null || addProjectTexts.priceInvalid,
          })}
          leading="₹"
          placeholder={addProjectTexts.pricePlaceholder}
        />
      </Field>
      <Field label={addProjectTexts.duration} error={errors.duration?.message}>
        <NumberInput
          {...register('duration', {
            validate: (value) => parseDuration(value) !== null || addProjectTexts.durationInvalid,
          })}
          placeholder={addProjectTexts.durationPlaceholder}
        />
      </Field>
      <Field label={addProjectTexts.complexity}>
        <Select
          {...register('complexity')}
          options={COMPLEXITY_CHOICES.map((value) => ({ value, label: projectCardTexts.level[value] }))}
        />
      </Field>
    </div>
  );
}

export function DeviceFields() {
  const {
    register,
    formState: { errors },
  } = useFormContext<FormValues>();
  return (
    <>
      <Field
        label={addProjectTexts.parts}
        hint={addProjectTexts.partsHint}
        error={errors.parts?.message}
        optional
      >
        <TextArea
          {...register('parts', { maxLength: atMost(maxLengths.parts) })}
          rows={3}
          placeholder={addProjectTexts.partsPlaceholder}
        />
      </Field>
      <Field
        label={addProjectTexts.video}
        hint={addProjectTexts.videoHint}
        error={errors.video?.message}
        optional
      >
        <TextInput
          {...register('video', {
            validate: (value) =>
              value.trim() === '' || parseVideoUrl(value.trim()) !== null || addProjectTexts.videoInvalid,
            maxLength: atMost(500),
          })}
          type="url"
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
        />
      </Field>
    </>
  );
}
