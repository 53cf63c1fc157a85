import { labelOf } from '#domain/common/field-label.ts';

/**
 * Replaces the library's validation messages, such as "[body.email] Invalid input: expected string, received undefined", with
 * a sentence. Other errors are returned unchanged.
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
  const message =
    field === undefined
      ? 'Send the fields of this call as one JSON object.'
      : field === 'email'
        ? 'Enter a valid e-mail address.'
        : `${labelOf(field)} is missing or not valid.`;
  return Buffer.from(JSON.stringify({ ...problem, message }));
}
