import { useEffect } from 'react';
import { commonTexts } from './texts/common.ts';

/** Names the page in the tab and in history: "Orders · ProtoHaat". */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? commonTexts.brand : `${title} · ${commonTexts.brand}`;
  }, [title]);
}
