import { useEffect } from 'react';
import { texts } from './texts.ts';

/** Names the page in the tab and in history: "Orders · ProtoHaat". */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? texts.common.brand : `${title} · ${texts.common.brand}`;
  }, [title]);
}
