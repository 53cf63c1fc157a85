import { Search, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { commonTexts } from '#words/screens/common.ts';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { TextInput } from './text-input.tsx';

/**
 * `onSearch` is debounced, except when Enter is pressed or the field is cleared. The text follows the `search` prop,
 * which changes on Back.
 */
export function SearchBox({
  label,
  placeholder,
  search,
  onSearch,
  onType,
  suggestions,
  className,
}: {
  label: string;
  placeholder?: string;
  search: string;
  onSearch: (words: string) => void;
  onType?: (words: string) => void;
  suggestions?: readonly string[];
  className?: string;
}) {
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState(search);
  if (known !== search) {
    setKnown(search);
    if (typed.trim() !== search.trim()) setTyped(search);
  }
  const settled = useDebouncedValue(typed);
  useEffect(() => {
    if (settled === typed && settled.trim() !== search.trim()) onSearch(settled.trim());
    // oxlint-disable-next-line react/exhaustive-deps -- only a pause in typing searches, not a URL change
  }, [settled]);
  return (
    <SearchInput
      label={label}
      {...(placeholder === undefined ? {} : { placeholder })}
      value={typed}
      onValueChange={(words) => {
        setTyped(words);
        onType?.(words);
        if (words === '' && search !== '') onSearch('');
      }}
      onSubmit={(words) => onSearch(words.trim())}
      {...(suggestions === undefined ? {} : { suggestions })}
      {...(className === undefined ? {} : { className })}
    />
  );
}

interface SearchInputProps {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  onSubmit?: ((value: string) => void) | undefined;
  placeholder?: string | undefined;
  suggestions?: readonly string[] | undefined;
  className?: string | undefined;
}

function SearchInput({
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
