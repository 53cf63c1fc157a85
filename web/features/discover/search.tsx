import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { navTexts } from '#words/screens/nav.ts';
import { suggestionsQuery } from '../../api/project-queries.ts';
import { SearchBox } from '../../components/forms/search-box.tsx';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';

const SUGGEST_AFTER_MS = 120;

export function Search({
  search = '',
  onSearch,
}: {
  search: string | undefined;
  onSearch: (search: string | undefined) => void;
}) {
  const [typed, setTyped] = useState('');
  const suggestions = useQuery(suggestionsQuery(useDebouncedValue(typed, SUGGEST_AFTER_MS))).data ?? [];
  return (
    <SearchBox
      label={navTexts.searchLabel}
      placeholder={navTexts.searchPlaceholder}
      search={search}
      onType={setTyped}
      suggestions={suggestions}
      onSearch={(words) => onSearch(words === '' ? undefined : words)}
      className="min-w-0 grow max-lg:order-first max-lg:basis-full lg:max-w-md"
    />
  );
}
