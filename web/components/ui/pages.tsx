import { cloneElement, type ReactElement } from 'react';
import { pageTexts } from '#words/pages/public.ts';
import { Button } from './button.tsx';

/** Links to the first and to the next page of a list, without children. */
export function Pages({ first, next }: { first: ReactElement | null; next: ReactElement | null }) {
  if (first === null && next === null) return null;
  return (
    <nav aria-label={pageTexts.pages} className="mt-8 flex flex-wrap justify-center gap-3">
      {first !== null && (
        <Button asChild variant="secondary">
          {cloneElement(first, undefined, pageTexts.firstPage)}
        </Button>
      )}
      {next !== null && (
        <Button asChild variant="secondary">
          {cloneElement(next as ReactElement<Record<string, unknown>>, { rel: 'next' }, pageTexts.nextPage)}
        </Button>
      )}
    </nav>
  );
}
