import { DropdownMenu as Primitive } from 'radix-ui';
import { useRef, useState, type ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useCloseRequest } from '../../lib/use-close-request.ts';

export interface MenuItem {
  id: string;
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  danger?: boolean;
  disabled?: boolean;
  separated?: boolean;
}

/** `trigger` must be a button. */
export function DropdownMenu({
  trigger,
  items,
  align = 'end',
  label,
}: {
  trigger: ReactNode;
  items: readonly MenuItem[];
  align?: 'start' | 'end' | undefined;
  label?: string | undefined;
}) {
  const triggerButton = useRef<HTMLButtonElement>(null);
  const chosen = useRef<(() => void) | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const escape = useCloseRequest(isOpen, () => setIsOpen(false));
  return (
    // Modal menus inject a style element, which the content security policy blocks.
    <Primitive.Root modal={false} open={isOpen} onOpenChange={setIsOpen}>
      <Primitive.Trigger ref={triggerButton} asChild>
        {trigger}
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          {...escape}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          // The action runs after the trigger has regained the focus, so that a dialog opened by it returns
          // the focus to the trigger.
          onCloseAutoFocus={(event) => {
            const act = chosen.current;
            if (!act) return;
            event.preventDefault();
            chosen.current = null;
            triggerButton.current?.focus();
            act();
          }}
          {...(label === undefined ? {} : { 'aria-label': label })}
          className="z-80 min-w-48 animate-rise rounded-card border border-line bg-surface p-1 shadow-float"
        >
          {items.map((item) => (
            <div key={item.id} role="none">
              {item.separated === true && <Primitive.Separator className="my-1 h-px bg-line" />}
              <Primitive.Item
                disabled={item.disabled ?? false}
                onSelect={() => {
                  chosen.current = item.onSelect;
                }}
                className={classNames(
                  'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-[6px] px-2.5 text-sm select-none data-highlighted:outline-none pointer-coarse:min-h-11',
                  'data-disabled:cursor-default data-disabled:text-muted data-disabled:opacity-70',
                  item.danger === true
                    ? 'text-bad data-highlighted:bg-bad-soft'
                    : 'data-highlighted:bg-primary-soft',
                )}
              >
                {item.icon}
                {item.label}
              </Primitive.Item>
            </div>
          ))}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
