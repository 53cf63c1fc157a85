import { TextInput, type TextInputProps } from './text-input.tsx';

export interface NumberInputProps extends Omit<TextInputProps, 'type'> {
  /** Whole numbers unless asked otherwise. */
  decimals?: boolean | undefined;
}

/** Numbers as text with a number keypad: no wheel or arrow changes a price by accident. The form reads and checks the value. */
export function NumberInput({ decimals = false, ...rest }: NumberInputProps) {
  return <TextInput autoComplete="off" {...rest} type="text" inputMode={decimals ? 'decimal' : 'numeric'} />;
}
