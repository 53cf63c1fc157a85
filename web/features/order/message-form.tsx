import { useState } from 'react';
import { MAX_MESSAGE_CHARS } from '#domain/orders/message-limits.ts';
import { messagesTexts } from '#words/screens/messages.ts';
import { useWriteMessage } from '../../api/message-queries.ts';
import { toastSuccess } from '../../lib/toast.ts';
import { ThreadForm } from './thread-form.tsx';
import { useHasContactDetails } from './use-has-contact-details.ts';

export function MessageForm({ purchaseId, role }: { purchaseId: string; role: 'buyer' | 'seller' }) {
  const write = useWriteMessage(purchaseId);
  const [text, setText] = useState('');
  const hasContactDetails = useHasContactDetails(text);
  return (
    <ThreadForm
      label={messagesTexts.label[role]}
      hint={hasContactDetails ? messagesTexts.contactsHint : undefined}
      onTextChange={setText}
      maxChars={MAX_MESSAGE_CHARS}
      submitLabel={messagesTexts.send[role]}
      busy={write.isPending}
      onSubmit={(message, { onSuccess, onError }) =>
        write.mutate(message, {
          onSuccess: () => {
            onSuccess();
            toastSuccess(messagesTexts.sent);
          },
          onError,
        })
      }
    />
  );
}
