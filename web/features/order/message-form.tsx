import { hasContactDetails } from '#domain/common/contact-details.ts';
import { MAX_MESSAGE_CHARS } from '#domain/orders/message-limits.ts';
import { messagesTexts } from '#words/screens/messages.ts';
import { useWriteMessage } from '../../api/message-queries.ts';
import { toastSuccess } from '../../lib/toast.ts';
import { ThreadForm } from './thread-form.tsx';

export function MessageForm({ purchaseId, role }: { purchaseId: string; role: 'buyer' | 'seller' }) {
  const write = useWriteMessage(purchaseId);
  return (
    <ThreadForm
      label={messagesTexts.label[role]}
      hintFor={(text) => (hasContactDetails(text) ? messagesTexts.contactsHint : undefined)}
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
