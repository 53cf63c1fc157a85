import { TextInput, type TextInputProps } from './text-input.tsx';

export interface NumberInputProps extends Omit<TextInputProps, 'type'> {
  decimals?: boolean | undefined;
}

/** `type="number"` is not used, because the mouse wheel and arrow keys could change the value accidentally. */
export function NumberInput({ decimals = false, ...rest }: NumberInputProps) {
  return <TextInput autoComplete="off" {...rest} type="text" inputMode={decimals ? 'decimal' : 'numeric'} />;
}
