import { hasContactDetails } from '../common/contact-details.ts';
import { isUsername } from './username.ts';

/** Apart from `isUsername`, so that pages of the client do not load the patterns of contact details. */
export function isAllowedUsername(text: string): boolean {
  return isUsername(text) && !hasContactDetails(text);
}
