import { useState } from 'react';
import { MAX_MESSAGE_CHARS } from '#domain/orders/message-limits.ts';
import { MAX_CASE_CHARS } from '#domain/orders/order-case.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { messagesTexts } from '#words/screens/messages.ts';
import { messageOfError } from '../../api/message-of-error.ts';
import { useWriteMessage } from '../../api/message-queries.ts';
import type { OrderDetails } from '../../api/order-process-queries.ts';
import { Field } from '../../components/forms/field.tsx';
import { PicturePicker } from '../../components/forms/picture-picker-on-demand.ts';
import { TextArea } from '../../components/forms/text-area.tsx';
import { Button } from '../../components/ui/button.tsx';
import { filesOf, releaseUploadItem, type UploadItem } from '../../lib/upload-items.ts';
import { ANSWER_ID } from './next-line.ts';
import { useHasContactDetails } from './use-has-contact-details.ts';

/** @param caseId - of the open case, to which the message then belongs. */
export function MessageForm({ order, caseId }: { order: OrderDetails; caseId: string | null }) {
  const write = useWriteMessage(order.purchaseId, caseId);
  const [text, setText] = useState('');
  const [pictures, setPictures] = useState<readonly UploadItem[]>([]);
  const [error, setError] = useState<string | undefined>();
  const hasContactDetails = useHasContactDetails(text);
  const submit = () => {
    if (write.isPending) return;
    if (text.trim() === '') {
      setError(errorsTexts.fieldRequired);
      return;
    }
    write.mutate(
      { text: text.trim(), pictures: filesOf(pictures) },
      {
        onSuccess: () => {
          setText('');
          pictures.forEach(releaseUploadItem);
          setPictures([]);
        },
        onError: (failure) => setError(messageOfError(failure)),
      },
    );
  };
  return (
    <form
      id={ANSWER_ID}
      noValidate
      className="mt-4 scroll-mt-20 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field
        label={messagesTexts.label[order.role]}
        hint={hasContactDetails ? messagesTexts.contactsHint : undefined}
        error={error}
      >
        <TextArea
          value={text}
          rows={2}
          maxLength={caseId === null ? MAX_MESSAGE_CHARS : MAX_CASE_CHARS}
          className="min-h-20!"
          onChange={(event) => {
            setError(undefined);
            setText(event.currentTarget.value);
          }}
        />
      </Field>
      <div className="mt-2 flex flex-wrap items-end justify-between gap-2">
        <PicturePicker items={pictures} onItemsChange={setPictures} disabled={write.isPending} />
        <Button type="submit" variant="secondary" busy={write.isPending} className="ml-auto max-sm:w-full">
          {messagesTexts.send}
        </Button>
      </div>
    </form>
  );
}
