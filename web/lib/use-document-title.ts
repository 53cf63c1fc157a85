import { useEffect } from 'react';
import { commonTexts } from '#words/screens/common.ts';

export function documentTitleOf(title: string): string {
  return title === '' ? commonTexts.brand : `${title} · ${commonTexts.brand}`;
}

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = documentTitleOf(title);
  }, [title]);
}
