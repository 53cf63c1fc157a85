import { useEffect } from 'react';
import { language } from '#words/language.ts';
import { useApi } from '../api/api-of.ts';

/** Emails come in the language in which a member uses the site. A failure is repaired at the next visit. */
export function useLanguageOfEmails(known: string): void {
  const api = useApi();
  useEffect(() => {
    if (known === language.code) return;
    api.send('PUT /api/auth/language', { body: { language: language.code } }).catch(() => undefined);
  }, [api, known]);
}
