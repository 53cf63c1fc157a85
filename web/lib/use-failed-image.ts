import { useCallback, useState } from 'react';

/** Tells whether an image could not be loaded, even if that happened before its page was hydrated. */
export function useFailedImage(src: string | null | undefined): {
  hasFailed: boolean;
  watch: (image: HTMLImageElement | null) => void;
  fail: () => void;
} {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const fail = useCallback(() => setFailedSrc(src ?? null), [src]);
  const watch = useCallback(
    (image: HTMLImageElement | null) => {
      if (image !== null && image.currentSrc !== '' && image.complete && image.naturalWidth === 0) fail();
    },
    [fail],
  );
  return { hasFailed: failedSrc !== null && failedSrc === src, watch, fail };
}
