import { useEffect } from 'react';
import { writeDraft } from './draft.ts';
import type { FormValues } from './form-values.ts';

/** Saves the draft on every change, so that it survives a reload or a closed tab. */
export function useSavedDraft(profileId: string, values: FormValues): void {
  useEffect(() => {
    writeDraft(profileId, values);
  }, [profileId, values]);
}
