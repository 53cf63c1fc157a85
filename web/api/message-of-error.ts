import { errorsTexts } from '#words/screens/errors.ts';
import { isProblem } from './api-client.ts';

export function messageOfError(error: unknown): string {
  if (isProblem(error, 'network')) return errorsTexts.network;
  return (isProblem(error) ? error.problem.message : undefined) ?? errorsTexts.somethingWentWrong;
}
