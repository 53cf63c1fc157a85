import { useState } from 'react';
import { hasContactDetails } from '#domain/common/contact-details.ts';
import { messagesTexts } from '#words/screens/messages.ts';
import { type OrderMessage, useReportMessage } from '../../api/message-queries.ts';
import type { OrderDetails } from '../../api/order-process-queries.ts';
import { AlertDialog } from '../../components/ui/alert-dialog.tsx';
import { Button } from '../../components/ui/button.tsx';
import { classNames } from '../../lib/class-names.ts';
import { formatDateTime } from '../../lib/format.ts';
import { toastError } from '../../lib/toast.ts';

export function MessageItem({ order, message }: { order: OrderDetails; message: OrderMessage }) {
  const { text } = message;
  const isOwn = message.by === order.role;
  return (
    <li
      className={classNames(
        'max-w-[85%] rounded-card px-3.5 py-2.5',
        isOwn ? 'ml-auto bg-primary-soft' : 'bg-sunken',
      )}
    >
      <p className="text-sm text-muted">
        <bdi className="font-semibold text-ink">{isOwn ? messagesTexts.you : order.other.name}</bdi>{' '}
        <time dateTime={message.at}>{formatDateTime(message.at)}</time>
      </p>
      <p
        dir="auto"
        className={classNames('mt-0.5 break-words whitespace-pre-line', text === null && 'text-muted')}
      >
        {text ?? messagesTexts.removed}
      </p>
      {!isOwn && text !== null && hasContactDetails(text) && (
        <p className="mt-1.5 text-sm text-warn">{messagesTexts.contactsReceived}</p>
      )}
      {!isOwn && text !== null && <ReportButton purchaseId={order.purchaseId} message={message} />}
    </li>
  );
}

function ReportButton({ purchaseId, message }: { purchaseId: string; message: OrderMessage }) {
  const [isAsking, setIsAsking] = useState(false);
  const report = useReportMessage(purchaseId, message.id);
  return (
    <>
      <Button
        variant="link"
        className="mt-1 text-sm"
        disabled={message.reported}
        onClick={() => setIsAsking(true)}
      >
        {message.reported ? messagesTexts.reported : messagesTexts.report}
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={messagesTexts.reportTitle}
        body={messagesTexts.reportBody}
        confirmLabel={messagesTexts.report}
        onConfirm={() => {
          setIsAsking(false);
          report.mutate(undefined, { onError: () => toastError(messagesTexts.reportFailed) });
        }}
      />
    </>
  );
}
