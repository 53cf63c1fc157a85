import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import {
  MAX_ANSWER_CHARS,
  MAX_QUESTION_CHARS,
  MIN_QUESTION_CHARS,
} from '#domain/questions/question-limits.ts';
import { addProjectTexts } from '#words/screens/add-project.ts';
import { commonTexts } from '#words/screens/common.ts';
import { questionsTexts } from '#words/screens/questions.ts';
import { isProblem } from '../../api/api-client.ts';
import { useAnswerQuestion, useAskQuestion } from '../../api/question-queries.ts';
import { useProfile } from '../../api/session.tsx';
import { Field } from '../../components/forms/field.tsx';
import { TextArea } from '../../components/forms/text-area.tsx';
import { Button } from '../../components/ui/button.tsx';
import { toastError, toastSuccess } from '../../lib/toast.ts';
import { useSavedForm } from '../../lib/use-saved-form.ts';

interface TextFormProps {
  readonly savedAs: string;
  readonly label: string;
  readonly hint: string;
  readonly min: number;
  readonly max: number;
  readonly tooShort: string;
  readonly submitLabel: string;
  readonly failed: string;
  readonly onSend: (text: string) => Promise<unknown>;
  readonly onSent: () => void;
  readonly onCancel?: (() => void) | undefined;
}

function TextForm(props: TextFormProps) {
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
      const message = isProblem(error) ? error.problem.message : undefined;
      if (message === undefined) toastError(props.failed);
      else setError('text', { type: 'server', message }, { shouldFocus: true });
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

export function QuestionForm({ projectId }: { projectId: string }) {
  const ask = useAskQuestion(projectId);
  return (
    <TextForm
      savedAs={`question:${useProfile().id}:${projectId}`}
      label={questionsTexts.yourQuestion}
      hint={questionsTexts.askHint}
      min={MIN_QUESTION_CHARS}
      max={MAX_QUESTION_CHARS}
      tooShort={questionsTexts.questionMissing(MIN_QUESTION_CHARS)}
      submitLabel={questionsTexts.send}
      failed={questionsTexts.sendFailed}
      onSend={(text) => ask.mutateAsync(text)}
      onSent={() => toastSuccess(questionsTexts.sent)}
    />
  );
}

export function AnswerForm({ projectId, questionId }: { projectId: string; questionId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const answer = useAnswerQuestion(projectId, questionId);
  const savedAs = `answer:${useProfile().id}:${questionId}`;
  if (!isOpen) {
    return (
      <Button variant="secondary" size="sm" onClick={() => setIsOpen(true)}>
        {questionsTexts.answer}
      </Button>
    );
  }
  return (
    <TextForm
      savedAs={savedAs}
      label={questionsTexts.yourAnswer}
      hint={questionsTexts.answerHint}
      min={1}
      max={MAX_ANSWER_CHARS}
      tooShort={questionsTexts.answerMissing}
      submitLabel={questionsTexts.publish}
      failed={questionsTexts.publishFailed}
      onSend={(text) => answer.mutateAsync(text)}
      onSent={() => toastSuccess(questionsTexts.published)}
      onCancel={() => setIsOpen(false)}
    />
  );
}
