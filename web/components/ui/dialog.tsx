import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { commonTexts } from '#words/screens/common.ts';
import { classNames } from '../../lib/class-names.ts';
import { useOverlay } from '../../lib/use-overlay.ts';
import { IconButton } from './icon-button.tsx';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl' | 'full' | undefined;
  dismissOn?: 'escape' | 'escape-or-outside' | undefined;
  /** Makes the body focusable, so that it can be scrolled by keyboard even without focusable controls. */
  focusableBody?: boolean | undefined;
  className?: string | undefined;
  children?: ReactNode;
}

const sizes = {
  sm: 'md:max-w-md',
  md: 'md:max-w-xl',
  lg: 'md:max-w-3xl',
  xl: 'md:max-w-5xl',
  full: 'md:max-w-[min(1200px,calc(100vw-64px))]',
} as const;

export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  footer,
  size = 'md',
  dismissOn = 'escape-or-outside',
  focusableBody = false,
  className,
  children,
}: DialogProps) {
  const overlay = useOverlay(open, () => onOpenChange(false));
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <div className="fixed inset-0 z-60 animate-fade bg-scrim" />
        <div className="pointer-events-none fixed inset-0 z-60 flex items-end justify-center md:items-center md:p-8">
          <Primitive.Content
            {...overlay}
            aria-modal="true"
            {...(description === undefined ? { 'aria-describedby': undefined } : {})}
            onInteractOutside={dismissOn === 'escape' ? prevent : ignoreToastClick}
            className={classNames(
              'pointer-events-auto flex max-h-[92dvh] w-full animate-slide-up flex-col rounded-t-[16px] border border-line bg-surface shadow-float focus:outline-none md:max-h-full md:animate-rise md:rounded-card',
              sizes[size],
              className,
            )}
          >
            <header className="flex items-start justify-between gap-4 border-b border-line py-3 pr-3 pl-4 md:pl-6">
              <div className="min-w-0 self-center py-1">
                <Primitive.Title className="text-lg leading-snug">{title}</Primitive.Title>
                {description !== undefined && (
                  <Primitive.Description className="text-sm text-muted">{description}</Primitive.Description>
                )}
              </div>
              <Primitive.Close asChild>
                <IconButton label={commonTexts.close} icon={<X className="size-5" />} tooltip={false} />
              </Primitive.Close>
            </header>
            <div
              {...(focusableBody ? { role: 'region', 'aria-label': title, tabIndex: 0 } : {})}
              className="min-h-0 grow overflow-y-auto overscroll-contain px-4 py-5 focus-visible:-outline-offset-2 md:px-6"
            >
              {children}
            </div>
            {footer !== undefined && (
              <footer className="flex flex-col-reverse gap-3 border-t border-line px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end md:px-6">
                {footer}
              </footer>
            )}
          </Primitive.Content>
        </div>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

function prevent(event: Event): void {
  event.preventDefault();
}

/** Passed as `onInteractOutside`, so that a click on a toast does not close the overlay. */
export function ignoreToastClick(event: Event): void {
  const target = event.target;
  if (target instanceof Element && target.closest('.Toastify')) event.preventDefault();
}
