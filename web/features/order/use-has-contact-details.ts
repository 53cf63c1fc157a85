import { useEffect, useState } from 'react';

type Check = (text: string) => boolean;

let loaded: Check | null = null;

/** The check is loaded once there is a text. Without it, a text counts as one without contact details. */
export function useHasContactDetails(text: string): boolean {
  const [check, setCheck] = useState(() => loaded);
  const isMissing = check === null && text !== '';
  useEffect(() => {
    if (!isMissing) return undefined;
    let isCurrent = true;
    const load = async () => {
      loaded = (await import('#domain/common/contact-details.ts')).hasContactDetails;
      if (isCurrent) setCheck(() => loaded);
    };
    load().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [isMissing]);
  return check !== null && text !== '' && check(text);
}
