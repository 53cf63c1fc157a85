import { useEffect } from 'react';
import { commonTexts } from '#words/screens/common.ts';

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? commonTexts.brand : `${title} · ${commonTexts.brand}`;
  }, [title]);
}
