import { visibleText } from '../common/clean-text.ts';
import { hasContactDetails } from '../common/contact-details.ts';
import { parseLines } from './listing-lines.ts';
import { InvalidFieldError } from './project-errors.ts';
import type { Category } from './project.ts';

/** Must be called for every text that visitors can read before they pay. */
export function assertNoContactDetails(field: string, text: string): void {
  if (hasContactDetails(text)) throw new InvalidFieldError(field, { reason: 'contact-details' });
}

export function requirePublicText(field: string, text: string): string {
  const clean = visibleText(text);
  if (clean === '') throw new InvalidFieldError(field, { reason: 'field-blank', params: { field } });
  assertNoContactDetails(field, clean);
  return clean;
}

export function requirePublicLine(field: string, text: string): string {
  return requirePublicText(field, text).replaceAll(/\s+/gu, ' ');
}

/** What is in the box of a device, one part a line. */
export function requireParts(text: string, category: Category): string {
  const parts = parseLines(text);
  if (category === 'SOFTWARE' && parts !== '')
    throw new InvalidFieldError('parts', { reason: 'parts-of-hardware' });
  assertNoContactDetails('parts', parts);
  return parts;
}
