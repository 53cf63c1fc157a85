/** How a username that is being typed stands: by the rule at once, by the server's answer after a pause. */
export type UsernameState =
  | 'empty'
  | 'invalid'
  | 'reserved'
  | 'checking'
  | 'available'
  | 'taken'
  /** One's own present name. */
  | 'yours'
  | 'failed';

/** A look-up that failed must not lock a form: the server decides about the name when it is sent. */
export function mayBeSent(state: UsernameState): boolean {
  return state === 'available' || state === 'yours' || state === 'failed';
}
