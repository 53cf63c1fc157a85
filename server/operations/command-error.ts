/** A command failed for a reason that the operator can fix. Printed without a stack trace. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
