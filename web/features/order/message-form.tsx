import { useState } from 'react';
import { hasContactDetails } from '#domain/common/contact-details.ts';
import { MAX_MESSAGE_CHARS } from '#domain/orders/message-limits.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { messagesTexts } from '#words/screens/messages.ts';
import { messageOfError } from '../../api/message-of-error.ts';
import { useWriteMessage } from '../../api/message-queries.ts';
import { Field } from '../../components/forms/field.tsx';
import { PicturePicker } from '../../components/forms/picture-picker-on-demand.ts';
import { TextArea } from '../../components/forms/text-area.tsx';
import { Button } from '../../components/ui/button.tsx';
import { toastSuccess } from '../../lib/toast.ts';
import { filesOf, releaseUploadItem, type UploadItem } from '../../lib/upload-items.ts';

export function MessageForm({ purchaseId, role }: { purchaseId: string; role: 'buyer' | 'seller' }) {
  const [text, setText] = useState('');
  const [pictures, setPictures] = useState<readonly UploadItem[]>([]);
  const [error, setError] = useState<string | undefined>();
  const write = useWriteMessage(purchaseId);
  const submit = () => {
    if (write.isPending) return;
    if (text.trim() === '') {
      setError(errorsTexts.fieldRequired);
      return;
    }
    const message = { text: text.trim(), pictures: filesOf(pictures) };
    write.mutate(message, {
      onSuccess: () => {
        setText('');
        pictures.forEach(releaseUploadItem);
        setPictures([]);
        toastSuccess(messagesTexts.sent);
      },
      onError: (failure) => setError(messageOfError(failure)),
    });
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
      <Field
        label={messagesTexts.label[role]}
        hint={hasContactDetails(text) ? messagesTexts.contactsHint : undefined}
        error={error}
      >
        <TextArea
          value={text}
          rows={2}
          maxLength={MAX_MESSAGE_CHARS}
          className="min-h-20!"
          onChange={(event) => {
            setError(undefined);
            setText(event.currentTarget.value);
          }}
        />
      </Field>
      <div className="mt-2 flex flex-wrap items-end justify-between gap-2">
        <PicturePicker items={pictures} onItemsChange={setPictures} disabled={write.isPending} />
        <Button type="submit" variant="secondary" busy={write.isPending} className="max-sm:w-full">
          {messagesTexts.send[role]}
        </Button>
      </div>
    </form>
  );
}
