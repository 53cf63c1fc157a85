import { useState } from 'react';
import { hasContactDetails } from '#domain/common/contact-details.ts';
import { MAX_MESSAGE_CHARS } from '#domain/orders/message-limits.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { messagesTexts } from '#words/screens/messages.ts';
import { messageOfError } from '../../api/message-of-error.ts';
import { useWriteMessage } from '../../api/message-queries.ts';
import { Field } from '../../components/forms/field.tsx';
import { TextArea } from '../../components/forms/text-area.tsx';
import { Button } from '../../components/ui/button.tsx';
import { toastSuccess } from '../../lib/toast.ts';

export function MessageForm({ purchaseId, role }: { purchaseId: string; role: 'buyer' | 'seller' }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | undefined>();
  const write = useWriteMessage(purchaseId);
  const submit = () => {
    if (write.isPending) return;
    if (text.trim() === '') {
      setError(errorsTexts.fieldRequired);
      return;
    }
    write.mutate(text.trim(), {
      onSuccess: () => {
        setText('');
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
      <Button type="submit" variant="secondary" busy={write.isPending} className="mt-2 max-sm:w-full">
        {messagesTexts.send[role]}
      </Button>
    </form>
  );
}
