import type { Refusal } from '#domain/common/refusal.ts';
import { describeRefusal } from '../../runtime/describe-refusal.ts';

/**
 * Replaces the library's validation messages, such as "[body.email] Invalid input: expected string, received
 * undefined", with a sentence. Other errors are returned unchanged.
 */
export function toReadableError(body: Buffer): Buffer {
  let problem: { readonly code?: unknown; readonly message?: unknown };
  try {
    problem = JSON.parse(body.toString('utf8')) as typeof problem;
  } catch {
    return body;
  }
  if (problem?.code !== 'VALIDATION_ERROR') return body;
  const field = /^\[(?:body|query)\.(\w{1,40})\]/u.exec(String(problem.message))?.[1];
  const refusal: Refusal =
    field === undefined
      ? { reason: 'body-not-an-object' }
      : field === 'email'
        ? { reason: 'address-needed' }
        : { reason: 'field-missing-or-invalid', params: { field } };
  return Buffer.from(JSON.stringify({ ...problem, ...describeRefusal(refusal) }));
}
