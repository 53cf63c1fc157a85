import { useEffect } from 'react';
import { commonTexts } from '#words/screens/common.ts';

/** Appends the brand, for example "Orders · ProtoHaat". */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? commonTexts.brand : `${title} · ${commonTexts.brand}`;
  }, [title]);
}
