import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { commonTexts } from '../../lib/texts/common.ts';
import { IconButton } from './icon-button.tsx';
import { TextInput } from './text-input.tsx';

export interface SearchInputProps {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  onSubmit?: ((value: string) => void) | undefined;
  placeholder?: string | undefined;
  className?: string | undefined;
}

/** A search landmark of its own; Escape and the cross empty it, Enter submits at once. */
export function SearchInput({
  label,
  value,
  onValueChange,
  onSubmit,
  placeholder,
  className,
}: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onValueChange('');
    input.current?.focus();
  };
  return (
    <search className={className}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit?.(value);
        }}
      >
        <TextInput
          ref={input}
          type="search"
          aria-label={label}
          placeholder={placeholder ?? label}
          value={value}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => onValueChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && value !== '') {
              event.preventDefault();
              event.stopPropagation();
              clear();
            }
          }}
          leading={<Search aria-hidden="true" className="size-4.5" />}
          trailing={
            value === '' ? undefined : (
              <IconButton
                size="sm"
                label={commonTexts.clearSearch}
                icon={<X className="size-4" />}
                onClick={clear}
              />
            )
          }
        />
      </form>
    </search>
  );
}
