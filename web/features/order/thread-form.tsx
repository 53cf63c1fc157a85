import { useState } from 'react';
import { errorsTexts } from '#words/screens/errors.ts';
import { messageOfError } from '../../api/message-of-error.ts';
import { Field } from '../../components/forms/field.tsx';
import { PicturePicker } from '../../components/forms/picture-picker-on-demand.ts';
import { TextArea } from '../../components/forms/text-area.tsx';
import { Button } from '../../components/ui/button.tsx';
import { filesOf, releaseUploadItem, type UploadItem } from '../../lib/upload-items.ts';

interface Message {
  readonly text: string;
  readonly pictures: ReturnType<typeof filesOf>;
}

export function ThreadForm({
  label,
  hint,
  onTextChange,
  maxChars,
  submitLabel,
  busy,
  onSubmit,
}: {
  label: string;
  hint: string | undefined;
  onTextChange?: (text: string) => void;
  maxChars: number;
  submitLabel: string;
  busy: boolean;
  onSubmit: (
    message: Message,
    callbacks: { onSuccess: () => void; onError: (failure: Error) => void },
  ) => void;
}) {
  const [text, setText] = useState('');
  const [pictures, setPictures] = useState<readonly UploadItem[]>([]);
  const [error, setError] = useState<string | undefined>();
  const change = (next: string) => {
    setText(next);
    onTextChange?.(next);
  };
  const submit = () => {
    if (busy) return;
    if (text.trim() === '') {
      setError(errorsTexts.fieldRequired);
      return;
    }
    onSubmit(
      { text: text.trim(), pictures: filesOf(pictures) },
      {
        onSuccess: () => {
          change('');
          pictures.forEach(releaseUploadItem);
          setPictures([]);
        },
        onError: (failure) => setError(messageOfError(failure)),
      },
    );
  };
  return (
    <form
      noValidate
      className="mt-4 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field label={label} hint={hint} error={error}>
        <TextArea
          value={text}
          rows={2}
          maxLength={maxChars}
          className="min-h-20!"
          onChange={(event) => {
            setError(undefined);
            change(event.currentTarget.value);
          }}
        />
      </Field>
      <div className="mt-2 flex flex-wrap items-end justify-between gap-2">
        <PicturePicker items={pictures} onItemsChange={setPictures} disabled={busy} />
        <Button type="submit" variant="secondary" busy={busy} className="ml-auto max-sm:w-full">
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
