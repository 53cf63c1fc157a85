import { errorsTexts } from '#words/screens/errors.ts';
import { isProblem } from './api-client.ts';

export function messageOfError(error: unknown): string {
  if (isProblem(error, 'network')) return errorsTexts.network;
  return (isProblem(error) ? error.problem.message : undefined) ?? errorsTexts.somethingWentWrong;
}

export function failureBody(error: unknown): string {
  if (isProblem(error, 'network')) return errorsTexts.network;
  const reason = isProblem(error) && error.status < 500 ? error.problem.message : undefined;
  return reason ?? errorsTexts.tryAgainLater;
}

/** @returns what to tell about the password that a call asked for; undefined if the call failed for another reason. */
export function proofProblem(error: unknown): string | undefined {
  if (!isProblem(error, 'not-allowed', 'too-many-requests')) return undefined;
  return error.problem.message;
}

export function needsGoogleSignIn(error: unknown): boolean {
  return isProblem(error) && error.problem.reason === 'google-sign-in-needed';
}

/** The field of a body that proves the ownership of the account. */
export function proofOf(password: string): { password?: string } {
  return password === '' ? {} : { password };
}
