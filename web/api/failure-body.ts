import { errorsTexts } from '../lib/texts/errors.ts';
import { isProblem } from './send.ts';

/** What to do about something that could not be loaded, under the title that says what. */
export function failureBody(error: unknown): string {
  return isProblem(error, 'network') ? errorsTexts.network : errorsTexts.tryAgainLater;
}
