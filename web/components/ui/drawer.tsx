import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { commonTexts } from '#words/screens/common.ts';
import { classNames } from '../../lib/class-names.ts';
import { useCloseRequest } from '../../lib/use-close-request.ts';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { useScrollLock } from '../../lib/use-scroll-lock.ts';
import { ignoreToastClick } from './dialog.tsx';
import { IconButton } from './icon-button.tsx';

export interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  side?: 'left' | 'right' | undefined;
  hideTitle?: boolean | undefined;
  footer?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

export function Drawer({
  open,
  onOpenChange,
  title,
  side = 'right',
  hideTitle = false,
  footer,
  className,
  children,
}: DrawerProps) {
  useScrollLock(open);
  const escape = useCloseRequest(open, () => onOpenChange(false));
  const returnFocus = useReturnFocus();
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <div className="fixed inset-0 z-60 animate-fade bg-scrim" />
        <Primitive.Content
          {...returnFocus}
          {...escape}
          aria-modal="true"
          aria-describedby={undefined}
          onInteractOutside={ignoreToastClick}
          className={classNames(
            'fixed z-60 flex flex-col border-line bg-surface shadow-float focus:outline-none',
            side === 'left'
              ? 'inset-y-0 left-0 w-72 max-w-[85vw] animate-slide-left border-r'
              : 'inset-x-0 bottom-0 max-h-[88dvh] animate-slide-up rounded-t-[16px] border-t md:inset-y-0 md:right-0 md:left-auto md:max-h-none md:w-[26rem] md:animate-slide-right md:rounded-none md:border-t-0 md:border-l',
            className,
          )}
        >
          <header
            className={classNames(
              'flex items-center justify-between gap-4 py-2.5 pr-3 pl-4',
              hideTitle ? 'absolute top-0 right-0 z-10' : 'border-b border-line',
            )}
          >
            <Primitive.Title className={hideTitle ? 'sr-only' : 'min-w-0 text-lg'}>{title}</Primitive.Title>
            <Primitive.Close asChild>
              <IconButton label={commonTexts.close} icon={<X className="size-5" />} tooltip={false} />
            </Primitive.Close>
          </header>
          <div className={classNames('min-h-0 grow overflow-y-auto overscroll-contain', !hideTitle && 'p-4')}>
            {children}
          </div>
          {footer !== undefined && (
            <footer className="flex gap-3 border-t border-line p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
              {footer}
            </footer>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
