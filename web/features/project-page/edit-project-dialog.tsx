import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { isPriceRupees, quotePrice } from '#domain/purchases/pricing.ts';
import { language } from '#words/language.ts';
import { addProjectTexts } from '#words/screens/add-project.ts';
import { commonTexts } from '#words/screens/common.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { ownProjectTexts } from '#words/screens/own-project.ts';
import { projectTexts } from '#words/screens/project.ts';
import { isProblem } from '../../api/api-client.ts';
import type { ProjectDetails } from '../../api/entities.ts';
import { insideQuery } from '../../api/inside-query.ts';
import { useUpdateProject } from '../../api/project-mutations.ts';
import { projectKeys } from '../../api/project-queries.ts';
import { Field } from '../../components/forms/field.tsx';
import { NumberInput } from '../../components/forms/number-input.tsx';
import { TextArea } from '../../components/forms/text-area.tsx';
import { TextInput } from '../../components/forms/text-input.tsx';
import { InsideChoices } from '../../components/project/inside/inside-choices.tsx';
import { type ChosenTerms, SaleModeFields } from '../../components/project/sale-mode-fields.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { formatRupees } from '../../lib/format.ts';
import { toastError, toastSuccess } from '../../lib/toast.ts';
import { useSavedForm } from '../../lib/use-saved-form.ts';
import { parseWholeNumber } from '../../lib/whole-number.ts';

const MAX_TITLE_LENGTH = 120;
const MAX_DESCRIPTION_LENGTH = 10_000;
const MAX_PARTS_LENGTH = 2_000;
const MAX_HOURS = 10_000;

interface EditValues {
  title: string;
  description: string;
  parts: string;
  price: string;
  duration: string;
}

export function EditProjectDialog({ project, onClose }: { project: ProjectDetails; onClose: () => void }) {
  const formId = useId();
  const client = useQueryClient();
  const update = useUpdateProject(project.projectId);
  const [rejection, setRejection] = useState<string | null>(null);
  const { data: inside } = useQuery({
    ...insideQuery(project.projectId),
    enabled: project.category === 'SOFTWARE',
  });
  const shown = inside?.shows;
  const [choice, setChoice] = useState<{ readonly readme?: boolean; readonly tree?: boolean }>({});
  const form = useForm<EditValues>({
    defaultValues: {
      title: project.title,
      description: project.description,
      parts: project.parts ?? '',
      price: String(project.priceRupees),
      duration: String(project.durationHours),
    },
    mode: 'onTouched',
  });
  const [terms, setTerms] = useState<ChosenTerms>(termsOf(project));
  const [licenceError, setLicenceError] = useState<string | undefined>();
  const { control, register, handleSubmit, setError, formState } = form;
  const clearSavedForm = useSavedForm(`edit-project:${project.projectId}`, form);
  const close = () => {
    clearSavedForm();
    onClose();
  };
  const { errors } = formState;
  const [title, description, price] = useWatch({ control, name: ['title', 'description', 'price'] });
  const priceRupees = parseWholeNumber(price);

  const save = (values: EditValues) => {
    if (update.isPending) return;
    const changes = {
      ...changesOf(project, values),
      ...(choice.readme === undefined || choice.readme === shown?.readme
        ? {}
        : { showReadme: choice.readme }),
      ...(choice.tree === undefined || choice.tree === shown?.tree ? {} : { showTree: choice.tree }),
      ...changedTerms(project, terms),
    };
    if (Object.keys(changes).length === 0) {
      close();
      return;
    }
    setRejection(null);
    update.mutate(changes, {
      onSuccess: () => {
        toastSuccess(ownProjectTexts.updated);
        close();
      },
      onError: (error) => {
        const problem = isProblem(error) ? error.problem : {};
        const field = fieldsByApiName[problem.field ?? ''];
        if (field !== undefined) {
          setError(
            field,
            { type: 'server', message: problem.message ?? ownProjectTexts.updateFailed },
            { shouldFocus: true },
          );
        }
        if (problem.field === 'licence') setLicenceError(problem.message);
        const { updateFailed } = ownProjectTexts;
        if (isProblem(error, 'project-reserved', 'project-sold', 'sale-mode-fixed')) {
          setRejection(problem.message ?? errorsTexts.somethingWentWrong);
          void client.invalidateQueries({ queryKey: projectKeys.details(project.projectId) });
          return;
        }
        toastError(
          problem.message === undefined
            ? updateFailed
            : `${updateFailed}${language.fullStop} ${problem.message}`,
        );
      },
    });
  };

  return (
    <Dialog
      open
      dismissOn="escape"
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title={ownProjectTexts.editTitle}
      description={ownProjectTexts.editLead}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {commonTexts.cancel}
          </Button>
          <Button type="submit" form={formId} busy={update.isPending}>
            {ownProjectTexts.update}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void handleSubmit(save)(event)} className="space-y-5">
        {rejection !== null && (
          <Notice tone="warn" urgent title={ownProjectTexts.updateFailed}>
            {rejection}
          </Notice>
        )}
        <Field
          label={addProjectTexts.titleLabel}
          error={errors.title?.message}
          counter={{ value: title.length, max: MAX_TITLE_LENGTH }}
        >
          <TextInput
            {...register('title', {
              validate: (value) => value.trim().length >= 3 || addProjectTexts.titleRequired,
              maxLength: { value: MAX_TITLE_LENGTH, message: addProjectTexts.tooLong(MAX_TITLE_LENGTH) },
            })}
            autoComplete="off"
          />
        </Field>
        <Field
          label={addProjectTexts.description}
          error={errors.description?.message}
          counter={{ value: description.length, max: MAX_DESCRIPTION_LENGTH }}
        >
          <TextArea
            {...register('description', {
              validate: (value) => value.trim() !== '' || addProjectTexts.descriptionRequired,
              maxLength: {
                value: MAX_DESCRIPTION_LENGTH,
                message: addProjectTexts.tooLong(MAX_DESCRIPTION_LENGTH),
              },
            })}
          />
        </Field>
        {project.category === 'HARDWARE' && (
          <Field
            label={addProjectTexts.parts}
            hint={addProjectTexts.partsHint}
            error={errors.parts?.message}
            optional
          >
            <TextArea
              {...register('parts', {
                maxLength: { value: MAX_PARTS_LENGTH, message: addProjectTexts.tooLong(MAX_PARTS_LENGTH) },
              })}
              rows={4}
              placeholder={addProjectTexts.partsPlaceholder}
            />
          </Field>
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label={addProjectTexts.price}
            error={errors.price?.message}
            hint={
              priceRupees !== null && isPriceRupees(priceRupees)
                ? `${projectTexts.buyerPays} ${formatRupees(quotePrice(priceRupees).totalRupees)}`
                : addProjectTexts.priceHint
            }
          >
            <NumberInput
              {...register('price', {
                validate: (value) =>
                  isPriceRupees(parseWholeNumber(value) ?? 0) || addProjectTexts.priceInvalid,
              })}
              leading="₹"
            />
          </Field>
          <Field label={addProjectTexts.duration} error={errors.duration?.message}>
            <NumberInput
              {...register('duration', {
                validate: (value) => isDuration(parseWholeNumber(value)) || addProjectTexts.durationInvalid,
              })}
            />
          </Field>
        </div>
        {project.category === 'SOFTWARE' && (
          <SaleModeFields
            terms={terms}
            onChange={(chosen) => {
              setTerms(chosen);
              setLicenceError(undefined);
            }}
            isModeFixed={(project.copiesSold ?? 0) > 0}
            licenceError={licenceError}
          />
        )}
        {shown !== undefined && (
          <InsideChoices
            shown={{ readme: choice.readme ?? shown.readme, tree: choice.tree ?? shown.tree }}
            repositoryPrivate={inside?.repositoryPrivate === true}
            onChange={setChoice}
          />
        )}
      </form>
    </Dialog>
  );
}

function termsOf({ saleMode = 'exclusive', licence = 'personal-use' }: ProjectDetails): ChosenTerms {
  return { saleMode, licence };
}

function changedTerms(project: ProjectDetails, { saleMode, licence }: ChosenTerms) {
  const before = termsOf(project);
  return {
    ...(saleMode === before.saleMode ? {} : { saleMode }),
    ...(saleMode === 'copies' && (before.saleMode !== 'copies' || licence !== before.licence)
      ? { licence }
      : {}),
  };
}

function isDuration(hours: number | null): boolean {
  return hours !== null && hours >= 1 && hours <= MAX_HOURS;
}

const fieldsByApiName: Readonly<Record<string, keyof EditValues>> = {
  title: 'title',
  description: 'description',
  parts: 'parts',
  priceRupees: 'price',
  durationHours: 'duration',
};

function changesOf(project: ProjectDetails, values: EditValues) {
  const title = values.title.trim();
  const description = values.description.trim();
  const parts = values.parts.trim();
  const price = parseWholeNumber(values.price);
  const duration = parseWholeNumber(values.duration);
  return {
    ...(title === project.title ? {} : { title }),
    ...(description === project.description ? {} : { description }),
    ...(parts === (project.parts ?? '') ? {} : { parts }),
    ...(price === null || price === project.priceRupees ? {} : { priceRupees: price }),
    ...(duration === null || duration === project.durationHours ? {} : { durationHours: duration }),
  };
}
