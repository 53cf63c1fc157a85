import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { commonTexts } from '#words/screens/common.ts';
import { useOverlay } from '../../lib/use-overlay.ts';
import { ignoreToastClick } from './dialog.tsx';
import { IconButton } from './icon-button.tsx';

export interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  children: ReactNode;
}

export function Drawer({ open, onOpenChange, title, children }: DrawerProps) {
  const overlay = useOverlay(open, () => onOpenChange(false));
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <div className="fixed inset-0 z-60 animate-fade bg-scrim" />
        <Primitive.Content
          {...overlay}
          aria-modal="true"
          aria-describedby={undefined}
          onInteractOutside={ignoreToastClick}
          className="fixed inset-y-0 left-0 z-60 flex w-72 max-w-[85vw] animate-slide-left flex-col border-r border-line bg-surface shadow-float focus:outline-none"
        >
          <header className="absolute top-0 right-0 z-10 flex items-center justify-between gap-4 py-2.5 pr-3 pl-4">
            <Primitive.Title className="sr-only">{title}</Primitive.Title>
            <Primitive.Close asChild>
              <IconButton label={commonTexts.close} icon={<X className="size-5" />} tooltip={false} />
            </Primitive.Close>
          </header>
          <div className="min-h-0 grow overflow-y-auto overscroll-contain">{children}</div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
