export type UsernameState =
  | 'empty'
  | 'invalid'
  | 'reserved'
  | 'checking'
  | 'available'
  | 'taken'
  | 'yours'
  | 'failed';

/** A failed availability check does not block the form, because the server checks again on submit. */
export function canSubmitUsername(state: UsernameState): boolean {
  return state === 'available' || state === 'yours' || state === 'failed';
}
