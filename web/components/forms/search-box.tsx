import { useEffect, useState } from 'react';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import { SearchInput } from './search-input.tsx';

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
