import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useControlWiring } from './field.tsx';

export interface TextInputProps extends ComponentProps<'input'> {
  leading?: ReactNode;
  trailing?: ReactNode;
  mono?: boolean | undefined;
}

export function TextInput({
  leading,
  trailing,
  mono = false,
  className,
  type = 'text',
  ...rest
}: TextInputProps) {
  const wiring = useControlWiring(rest);
  const input = (
    <input
      dir="auto"
      {...rest}
      {...wiring}
      type={type}
      className={classNames(
        'field-control',
        leading !== undefined && 'pl-10',
        trailing !== undefined && 'pr-12',
        mono && 'font-mono text-sm pointer-coarse:text-base',
        leading === undefined && trailing === undefined && className,
      )}
    />
  );
  if (leading === undefined && trailing === undefined) return input;
  return (
    <div className={classNames('relative', className)}>
      {leading !== undefined && (
        <span className="pointer-events-none absolute inset-y-0 left-0 grid w-10 place-items-center text-muted">
          {leading}
        </span>
      )}
      {input}
      {trailing !== undefined && (
        <span className="absolute inset-y-0 right-0 grid min-w-10 place-items-center px-1 text-muted">
          {trailing}
        </span>
      )}
    </div>
  );
}
