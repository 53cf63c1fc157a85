import { errorsTexts } from '#words/screens/errors.ts';
import { isProblem } from './api-client.ts';

/** Returns the server's message, or the connection message for a network error. */
export function messageOfError(error: unknown): string {
  if (isProblem(error, 'network')) return errorsTexts.network;
  return (isProblem(error) ? error.problem.message : undefined) ?? errorsTexts.somethingWentWrong;
}
