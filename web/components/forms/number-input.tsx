import { TextInput, type TextInputProps } from './text-input.tsx';

export interface NumberInputProps extends Omit<TextInputProps, 'type'> {
  decimals?: boolean | undefined;
}

/** Not `type="number"`, in which the mouse wheel and arrow keys can change a price by accident. */
export function NumberInput({ decimals = false, ...rest }: NumberInputProps) {
  return <TextInput autoComplete="off" {...rest} type="text" inputMode={decimals ? 'decimal' : 'numeric'} />;
}
