import { AlertDialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { commonTexts } from '#words/screens/common.ts';
import { classNames } from '../../lib/class-names.ts';
import { useOverlay } from '../../lib/use-overlay.ts';
import { Button } from './button.tsx';

export interface AlertDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  body: ReactNode;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  danger?: boolean | undefined;
  busy?: boolean | undefined;
  /** Highlights the button that cancels. */
  prefersCancel?: boolean | undefined;
  container?: HTMLElement | null | undefined;
  onConfirm: () => void;
}

export function AlertDialogBox({
  open,
  onOpenChange,
  title,
  body,
  confirmLabel,
  cancelLabel = commonTexts.cancel,
  danger = false,
  busy = false,
  prefersCancel = false,
  container,
  onConfirm,
}: AlertDialogProps) {
  const overlay = useOverlay(open, () => {
    if (!busy) onOpenChange(false);
  });
  return (
    <Primitive.Root open={open} onOpenChange={(next) => !busy && onOpenChange(next)}>
      <Primitive.Portal container={container}>
        <div className="fixed inset-0 z-70 animate-fade bg-scrim" />
        <div className="pointer-events-none fixed inset-0 z-70 flex items-end justify-center md:items-center md:p-8">
          <Primitive.Content
            {...overlay}
            aria-modal="true"
            className="pointer-events-auto max-h-[92dvh] w-full animate-slide-up overflow-y-auto rounded-t-[16px] border border-line bg-surface p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] shadow-float focus:outline-none md:max-w-md md:animate-rise md:rounded-card md:p-6"
          >
            <Primitive.Title className="text-lg">{title}</Primitive.Title>
            <Primitive.Description asChild>
              <div className="mt-2 text-muted">{body}</div>
            </Primitive.Description>
            <div
              className={classNames(
                'mt-6 flex gap-3',
                prefersCancel
                  ? 'flex-col sm:flex-row-reverse'
                  : 'flex-col-reverse sm:flex-row sm:justify-end',
              )}
            >
              <Primitive.Cancel asChild>
                <Button variant={prefersCancel ? 'primary' : 'secondary'}>{cancelLabel}</Button>
              </Primitive.Cancel>
              <Button
                variant={danger ? 'danger' : prefersCancel ? 'secondary' : 'primary'}
                busy={busy}
                onClick={onConfirm}
              >
                {confirmLabel}
              </Button>
            </div>
          </Primitive.Content>
        </div>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
