import { TextInput, type TextInputProps } from './text-input.tsx';

export interface NumberInputProps extends Omit<TextInputProps, 'type'> {
  decimals?: boolean | undefined;
}

/** Not `type="number"`, because the mouse wheel and arrow keys can change its value accidentally. */
export function NumberInput({ decimals = false, ...rest }: NumberInputProps) {
  return <TextInput autoComplete="off" {...rest} type="text" inputMode={decimals ? 'decimal' : 'numeric'} />;
}
