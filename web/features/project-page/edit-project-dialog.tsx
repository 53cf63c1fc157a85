import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { ProjectDetails } from '#contract/entities.ts';
import { isPriceRupees, quotePrice } from '#domain/purchases/pricing.ts';
import { projectKeys, useUpdateProject } from '../../api/project-queries.ts';
import { isProblem } from '../../api/send.ts';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { NumberInput } from '../../components/ui/number-input.tsx';
import { TextArea } from '../../components/ui/text-area.tsx';
import { TextInput } from '../../components/ui/text-input.tsx';
import { formatRupees } from '../../lib/format.ts';
import { addProjectTexts } from '../../lib/texts/add-project.ts';
import { commonTexts } from '../../lib/texts/common.ts';
import { errorsTexts } from '../../lib/texts/errors.ts';
import { projectTexts } from '../../lib/texts/project.ts';
import { toastError, toastSuccess } from '../../lib/toast.ts';
import { useSavedForm } from '../../lib/use-saved-form.ts';
import { parseWholeNumber } from '../../lib/whole-number.ts';

const words = addProjectTexts;
const MAX_TITLE = 120;
const MAX_DESCRIPTION = 10_000;
const MAX_HOURS = 10_000;

interface EditValues {
  title: string;
  description: string;
  price: string;
  duration: string;
}

/** Changes what a listing says and costs. Only what was changed is sent. */
export function EditProjectDialog({ project, onClose }: { project: ProjectDetails; onClose: () => void }) {
  const formId = useId();
  const client = useQueryClient();
  const update = useUpdateProject(project.project_id);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<EditValues>({
    defaultValues: {
      title: project.title,
      description: project.description,
      price: String(project.price),
      duration: String(project.duration_hours),
    },
    mode: 'onTouched',
  });
  const { control, register, handleSubmit, setError, formState } = form;
  const forget = useSavedForm(`edit-project:${project.project_id}`, form);
  const close = () => {
    forget();
    onClose();
  };
  const { errors } = formState;
  const [title, description, price] = useWatch({ control, name: ['title', 'description', 'price'] });
  const priceRupees = parseWholeNumber(price);

  const save = (values: EditValues) => {
    if (update.isPending) return;
    const changes = changesOf(project, values);
    if (Object.keys(changes).length === 0) {
      close();
      return;
    }
    setRefusal(null);
    update.mutate(changes, {
      onSuccess: () => {
        toastSuccess(projectTexts.updated);
        close();
      },
      onError: (error) => {
        const problem = isProblem(error) ? error.problem : {};
        const field = problem.field === 'duration_hours' ? 'duration' : problem.field;
        if (field === 'title' || field === 'description' || field === 'price' || field === 'duration') {
          setError(
            field,
            { type: 'server', message: problem.message ?? projectTexts.updateFailed },
            { shouldFocus: true },
          );
        }
        const { updateFailed } = projectTexts;
        if (isProblem(error, 'project-reserved', 'project-sold')) {
          // Somebody pays or has paid: that stays true for longer than a toast, and the page behind has to show it, too.
          setRefusal(problem.message ?? errorsTexts.somethingWrong);
          void client.invalidateQueries({ queryKey: projectKeys.details(project.project_id) });
          return;
        }
        toastError(problem.message === undefined ? updateFailed : `${updateFailed}. ${problem.message}`);
      },
    });
  };

  return (
    <Dialog
      open
      keepOpen="beside"
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title={projectTexts.editTitle}
      line={projectTexts.editLead}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {commonTexts.cancel}
          </Button>
          <Button type="submit" form={formId} busy={update.isPending}>
            {projectTexts.update}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void handleSubmit(save)(event)} className="space-y-5">
        {refusal !== null && (
          <Notice tone="warn" urgent title={projectTexts.updateFailed}>
            {refusal}
          </Notice>
        )}
        <Field
          label={words.titleLabel}
          error={errors.title?.message}
          counter={{ value: title.length, max: MAX_TITLE }}
        >
          <TextInput
            {...register('title', {
              validate: (value) => value.trim().length >= 3 || words.needTitle,
              maxLength: { value: MAX_TITLE, message: words.tooLong(MAX_TITLE) },
            })}
            autoComplete="off"
          />
        </Field>
        <Field
          label={words.description}
          error={errors.description?.message}
          counter={{ value: description.length, max: MAX_DESCRIPTION }}
        >
          <TextArea
            {...register('description', {
              validate: (value) => value.trim() !== '' || words.needDescription,
              maxLength: { value: MAX_DESCRIPTION, message: words.tooLong(MAX_DESCRIPTION) },
            })}
          />
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label={words.price}
            error={errors.price?.message}
            hint={
              priceRupees !== null && isPriceRupees(priceRupees)
                ? `${words.buyerPays} ${formatRupees(quotePrice(priceRupees).totalRupees)}`
                : words.priceHint
            }
          >
            <NumberInput
              {...register('price', {
                validate: (value) => isPriceRupees(parseWholeNumber(value) ?? 0) || words.needPrice,
              })}
              leading="₹"
            />
          </Field>
          <Field label={words.duration} error={errors.duration?.message}>
            <NumberInput
              {...register('duration', {
                validate: (value) => isDuration(parseWholeNumber(value)) || words.needDuration,
              })}
            />
          </Field>
        </div>
      </form>
    </Dialog>
  );
}

function isDuration(hours: number | null): boolean {
  return hours !== null && hours >= 1 && hours <= MAX_HOURS;
}

function changesOf(project: ProjectDetails, values: EditValues) {
  const title = values.title.trim();
  const description = values.description.trim();
  const price = parseWholeNumber(values.price);
  const duration = parseWholeNumber(values.duration);
  return {
    ...(title === project.title ? {} : { title }),
    ...(description === project.description ? {} : { description }),
    ...(price === null || price === project.price ? {} : { price }),
    ...(duration === null || duration === project.duration_hours ? {} : { duration_hours: duration }),
  };
}
