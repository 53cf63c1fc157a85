import { useEffect } from 'react';
import { writeDraft } from './draft.ts';
import type { FormValues } from './form-values.ts';

export function useSavedDraft(profileId: string, values: FormValues): void {
  useEffect(() => {
    writeDraft(profileId, values);
  }, [profileId, values]);
}
