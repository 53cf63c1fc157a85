import { TextInput, type TextInputProps } from './text-input.tsx';

export interface NumberInputProps extends Omit<TextInputProps, 'type'> {
  decimals?: boolean | undefined;
}

/** Not `type="number"`, because its value can be changed accidentally with the mouse wheel or arrow keys. */
export function NumberInput({ decimals = false, ...rest }: NumberInputProps) {
  return <TextInput autoComplete="off" {...rest} type="text" inputMode={decimals ? 'decimal' : 'numeric'} />;
}
