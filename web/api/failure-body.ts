import { errorsTexts } from '#words/screens/errors.ts';
import { isProblem } from './api-client.ts';

export function failureBody(error: unknown): string {
  if (isProblem(error, 'network')) return errorsTexts.network;
  const reason = isProblem(error) && error.status < 500 ? error.problem.message : undefined;
  return reason ?? errorsTexts.tryAgainLater;
}
