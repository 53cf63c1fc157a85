import { useEffect } from 'react';
import { writeDraft } from './draft.ts';
import type { FormValues } from './form-values.ts';

/** Keeps what is typed as it is typed, so that a reload or a closed tab loses no text. */
export function useSavedDraft(profileId: string, values: FormValues): void {
  useEffect(() => {
    writeDraft(profileId, values);
  }, [profileId, values]);
}
