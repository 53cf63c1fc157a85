import { errorsTexts } from '../lib/texts/errors.ts';
import { isProblem } from './send.ts';

/**
 * What to do about something that could not be loaded, under the title that says what: the server's own sentence where the
 * call was refused for a reason.
 */
export function failureBody(error: unknown): string {
  if (isProblem(error, 'network')) return errorsTexts.network;
  const reason = isProblem(error) && error.status < 500 ? error.problem.message : undefined;
  return reason ?? errorsTexts.tryAgainLater;
}
