import { hasContactDetails } from '../common/contact-details.ts';
import { isUsername } from './username.ts';

/** Separate from `isUsername`, so that pages do not bundle the patterns for contact details. */
export function isAllowedUsername(text: string): boolean {
  return isUsername(text) && !hasContactDetails(text);
}
