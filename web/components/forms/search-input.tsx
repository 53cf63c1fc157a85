import { Search, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { commonTexts } from '#words/screens/common.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { TextInput } from './text-input.tsx';

export interface SearchInputProps {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  onSubmit?: ((value: string) => void) | undefined;
  placeholder?: string | undefined;
  suggestions?: readonly string[] | undefined;
  className?: string | undefined;
}

export function SearchInput({
  label,
  value,
  onValueChange,
  onSubmit,
  placeholder,
  suggestions,
  className,
}: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
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
          list={suggestions === undefined ? undefined : listId}
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
        {suggestions !== undefined && (
          <datalist id={listId}>
            {suggestions.map((words) => (
              <option key={words}>{words}</option>
            ))}
          </datalist>
        )}
      </form>
    </search>
  );
}
