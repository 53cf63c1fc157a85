/** A command cannot be carried out, for a reason that the operator can mend. The message says it all. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
