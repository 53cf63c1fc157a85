import { useFormContext, useWatch } from 'react-hook-form';
import { COMPLEXITY_CHOICES, parseTechStack } from '#domain/projects/project.ts';
import { parseVideoUrl } from '#domain/projects/video-url.ts';
import { Field } from '../../components/ui/field.tsx';
import { NumberInput } from '../../components/ui/number-input.tsx';
import { Select } from '../../components/ui/select.tsx';
import { TextArea } from '../../components/ui/text-area.tsx';
import { TextInput } from '../../components/ui/text-input.tsx';
import { addProjectTexts } from '../../lib/texts/add-project.ts';
import { projectCardTexts } from '../../lib/texts/project-card.ts';
import { maxLengths, parseDuration, parsePrice, type FormValues } from './form-values.ts';

const words = addProjectTexts;
const atMost = (max: number) => ({ value: max, message: words.tooLong(max) });

/** What buyers read. */
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
        label={words.titleLabel}
        error={errors.title?.message}
        counter={{ value: title.length, max: maxLengths.title }}
      >
        <TextInput
          {...register('title', {
            validate: (value) => value.trim().length >= 3 || words.needTitle,
            maxLength: atMost(maxLengths.title),
          })}
          placeholder={words.titlePlaceholder}
          autoComplete="off"
        />
      </Field>
      <Field
        label={words.description}
        hint={words.descriptionHint}
        error={errors.description?.message}
        counter={{ value: description.length, max: maxLengths.description }}
      >
        <TextArea
          {...register('description', {
            validate: (value) => value.trim() !== '' || words.needDescription,
            maxLength: atMost(maxLengths.description),
          })}
        />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={words.subject} error={errors.subject?.message}>
          <TextInput
            {...register('subject', {
              validate: (value) => value.trim() !== '' || words.needSubject,
              maxLength: atMost(maxLengths.subject),
            })}
            placeholder={words.subjectPlaceholder}
            autoComplete="off"
          />
        </Field>
        <Field label={words.techStack} hint={words.techStackHint} error={errors.techStack?.message}>
          <TextInput
            {...register('techStack', {
              validate: (value) => parseTechStack(value).length > 0 || words.needTechStack,
              maxLength: atMost(maxLengths.techStack),
            })}
            placeholder={words.techStackPlaceholder}
            autoComplete="off"
          />
        </Field>
      </div>
      <Field label={words.features} hint={words.featuresHint} error={errors.features?.message} optional>
        <TextArea
          {...register('features', { maxLength: atMost(maxLengths.features) })}
          rows={3}
          placeholder={words.featuresPlaceholder}
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
      <Field label={words.price} hint={words.priceHint} error={errors.price?.message}>
        <NumberInput
          {...register('price', {
            validate: (value) => parsePrice(value) !== null || words.needPrice,
          })}
          leading="₹"
          placeholder={words.pricePlaceholder}
        />
      </Field>
      <Field label={words.duration} error={errors.duration?.message}>
        <NumberInput
          {...register('duration', {
            validate: (value) => parseDuration(value) !== null || words.needDuration,
          })}
          placeholder={words.durationPlaceholder}
        />
      </Field>
      <Field label={words.complexity}>
        <Select
          {...register('complexity')}
          options={COMPLEXITY_CHOICES.map((value) => ({ value, label: projectCardTexts.level[value] }))}
        />
      </Field>
    </div>
  );
}

export function VideoField() {
  const {
    register,
    formState: { errors },
  } = useFormContext<FormValues>();
  return (
    <Field label={words.video} hint={words.videoHint} error={errors.video?.message} optional>
      <TextInput
        {...register('video', {
          validate: (value) => value.trim() === '' || parseVideoUrl(value.trim()) !== null || words.needVideo,
          maxLength: atMost(500),
        })}
        type="url"
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
      />
    </Field>
  );
}
