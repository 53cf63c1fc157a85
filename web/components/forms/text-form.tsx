import { useForm, useWatch } from 'react-hook-form';
import { addProjectTexts } from '#words/screens/add-project.ts';
import { commonTexts } from '#words/screens/common.ts';
import { useSavedForm } from '../../lib/use-saved-form.ts';
import { Button } from '../ui/button.tsx';
import { Field } from './field.tsx';
import { TextArea } from './text-area.tsx';

interface TextFormProps {
  readonly savedAs: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly min: number;
  readonly max: number;
  readonly tooShort: string;
  readonly submitLabel: string;
  readonly describe: (error: unknown) => string;
  readonly onSend: (text: string) => Promise<unknown>;
  readonly onSent: () => void;
  readonly onCancel?: (() => void) | undefined;
}

/** One text that is sent, and kept in the browser until then. */
export function TextForm(props: TextFormProps) {
  const { label, hint, min, max, submitLabel, onCancel } = props;
  const form = useForm({ defaultValues: { text: '' } });
  const { control, register, handleSubmit, setError, reset, formState } = form;
  const clearSavedForm = useSavedForm(props.savedAs, form);
  const text = useWatch({ control, name: 'text' });
  const submit = handleSubmit(async (values) => {
    try {
      await props.onSend(values.text.trim());
      clearSavedForm();
      reset({ text: '' });
      props.onSent();
    } catch (error) {
      setError('text', { type: 'server', message: props.describe(error) }, { shouldFocus: true });
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-3 space-y-3">
      <Field
        label={label}
        hint={hint}
        error={formState.errors.text?.message}
        counter={{ value: text.length, max }}
      >
        <TextArea
          {...register('text', {
            validate: (value) => value.trim().length >= min || props.tooShort,
            maxLength: { value: max, message: addProjectTexts.tooLong(max) },
          })}
          rows={3}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="secondary" busy={formState.isSubmitting}>
          {submitLabel}
        </Button>
        {onCancel !== undefined && (
          <Button variant="quiet" onClick={onCancel}>
            {commonTexts.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}
