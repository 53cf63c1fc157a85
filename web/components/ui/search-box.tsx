import { useEffect, useState } from 'react';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import { SearchInput } from './search-input.tsx';

/** Searches after a pause in typing, or at once by Enter; follows the address when that changes by itself (Back, a chip). */
export function SearchBox({
  label,
  placeholder,
  search,
  onSearch,
  className,
}: {
  label: string;
  placeholder?: string;
  /** The words in the address. */
  search: string;
  onSearch: (words: string) => void;
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
    // oxlint-disable-next-line react/exhaustive-deps -- only a pause in typing searches, not a new address
  }, [settled]);
  return (
    <SearchInput
      label={label}
      {...(placeholder === undefined ? {} : { placeholder })}
      value={typed}
      onValueChange={(words) => {
        setTyped(words);
        // Emptying is a decision, not a word half typed.
        if (words === '' && search !== '') onSearch('');
      }}
      onSubmit={(words) => onSearch(words.trim())}
      {...(className === undefined ? {} : { className })}
    />
  );
}
