import { hasContactDetails } from '../common/contact-details.ts';
import { InvalidFieldError } from './project-errors.ts';

/** For texts that visitors can read before they pay. @throws InvalidFieldError */
export function assertNoContactDetails(field: string, text: string): void {
  if (hasContactDetails(text)) throw new InvalidFieldError(field, { reason: 'contact-details' });
}

/** @returns the trimmed text. @throws InvalidFieldError if it is blank or contains contact details */
export function requirePublicText(field: string, text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') throw new InvalidFieldError(field, { reason: 'field-blank', params: { field } });
  assertNoContactDetails(field, trimmed);
  return trimmed;
}
