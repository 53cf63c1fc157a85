import { useState } from 'react';
import { MAX_CASE_CHARS } from '#domain/orders/order-case.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { orderTexts } from '#words/screens/order.ts';
import { useLoadAttachment } from '../../api/attachment-queries.ts';
import { messageOfError } from '../../api/message-of-error.ts';
import { type OrderCase, type OrderDetails, useOrderAction } from '../../api/order-process-queries.ts';
import { Field } from '../../components/forms/field.tsx';
import { PicturePicker } from '../../components/forms/picture-picker-on-demand.ts';
import { TextArea } from '../../components/forms/text-area.tsx';
import { Button } from '../../components/ui/button.tsx';
import { MessagePictures } from '../../components/ui/message-pictures-on-demand.ts';
import { classNames } from '../../lib/class-names.ts';
import { formatDateTime } from '../../lib/format.ts';
import { filesOf, releaseUploadItem, type UploadItem } from '../../lib/upload-items.ts';

export function CaseThread({ order, orderCase }: { order: OrderDetails; orderCase: OrderCase }) {
  const texts = orderTexts.case;
  const load = useLoadAttachment();
  return (
    <ol aria-label={texts.messages} className="mt-4 space-y-3">
      {orderCase.messages.map((message) => {
        const isOwn = message.by === order.role;
        return (
          <li
            key={message.id}
            className={classNames(
              'max-w-[85%] rounded-card px-3.5 py-2.5',
              isOwn ? 'ml-auto bg-primary-soft' : 'bg-sunken',
              message.by === 'operator' && 'border border-control',
            )}
          >
            <p className="text-sm text-muted">
              <bdi className="font-semibold text-ink">{nameOf(message.by, order)}</bdi>{' '}
              <time dateTime={message.at}>{formatDateTime(message.at)}</time>
            </p>
            <p dir="auto" className="mt-0.5 break-words whitespace-pre-line">
              {message.text ?? texts.removed}
            </p>
            {message.pictures.length > 0 && <MessagePictures pictures={message.pictures} load={load} />}
          </li>
        );
      })}
    </ol>
  );
}

function nameOf(by: OrderCase['messages'][number]['by'], { role, other }: OrderDetails): string {
  if (by === role) return orderTexts.case.you;
  return by === 'operator' ? orderTexts.byParty.operator : other.name;
}

export function CaseReply({ order, caseId }: { order: OrderDetails; caseId: string }) {
  const texts = orderTexts.case;
  const [text, setText] = useState('');
  const [pictures, setPictures] = useState<readonly UploadItem[]>([]);
  const [error, setError] = useState<string | undefined>();
  const write = useOrderAction(order.purchaseId);
  const submit = () => {
    if (write.isPending) return;
    if (text.trim() === '') {
      setError(errorsTexts.fieldRequired);
      return;
    }
    write.mutate(
      { action: 'write-message', caseId, text: text.trim(), pictures: filesOf(pictures) },
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
      noValidate
      className="mt-4 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field label={texts.reply} hint={texts.replyHint} error={error}>
        <TextArea
          value={text}
          rows={2}
          maxLength={MAX_CASE_CHARS}
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
          {texts.send}
        </Button>
      </div>
    </form>
  );
}
