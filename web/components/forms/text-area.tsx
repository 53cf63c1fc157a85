import type { ComponentProps, FormEvent } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useControlWiring } from './field.tsx';

export function TextArea({ className, rows = 5, ...rest }: ComponentProps<'textarea'>) {
  const wiring = useControlWiring(rest);
  return (
    <textarea
      onInput={fitHeight}
      onFocus={fitHeight}
      dir="auto"
      {...rest}
      {...wiring}
      rows={rows}
      className={classNames('field-control field-sizing-content max-h-96 min-h-28 resize-y', className)}
    />
  );
}

/** Lets the field grow with its text in browsers without `field-sizing`. */
function fitHeight({ currentTarget: area }: FormEvent<HTMLTextAreaElement>): void {
  if (Reflect.has(area.style, 'fieldSizing')) return;
  area.style.height = 'auto';
  area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`;
}
