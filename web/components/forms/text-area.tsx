import type { ComponentProps } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useControlWiring } from './field.tsx';

export function TextArea({ className, rows = 5, ...rest }: ComponentProps<'textarea'>) {
  const wiring = useControlWiring(rest);
  return (
    <textarea
      dir="auto"
      {...rest}
      {...wiring}
      rows={rows}
      className={classNames('field-control field-sizing-content max-h-96 min-h-28 resize-y', className)}
    />
  );
}
