import { labelOf } from '#domain/shared/field-label.ts';

/**
 * The library answers a field that is not what it asks for with its validator's own text, such as "[body.email] Invalid input:
 * expected string, received undefined". A person gets a sentence; every other refusal stays as it is.
 */
export function asSentence(body: Buffer): Buffer {
  let refusal: { readonly code?: unknown; readonly message?: unknown };
  try {
    refusal = JSON.parse(body.toString('utf8')) as typeof refusal;
  } catch {
    return body;
  }
  if (refusal?.code !== 'VALIDATION_ERROR') return body;
  const field = /^\[(?:body|query)\.(\w{1,40})\]/u.exec(String(refusal.message))?.[1];
  const message =
    field === undefined
      ? 'Send the fields of this call as one JSON object.'
      : field === 'email'
        ? 'Enter a valid e-mail address.'
        : `${labelOf(field)} is missing or not valid.`;
  return Buffer.from(JSON.stringify({ ...refusal, message }));
}
