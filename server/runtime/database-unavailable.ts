/** SQLSTATEs of temporary failures: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const TRANSIENT_STATES = /^(?:08\d{3}|57P0[1-5]|53\d{3})$/u;
const CONNECTION_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const DRIVER_MESSAGES =
  /^(?:Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered|Client was closed)/u;

export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  // While an embedded PostgreSQL restarts, its socket file does not exist.
  const { syscall } = error as { syscall?: unknown };
  if (code === 'ENOENT' && syscall === 'connect') return true;
  if (typeof code === 'string' && (TRANSIENT_STATES.test(code) || CONNECTION_ERRORS.has(code))) return true;
  return DRIVER_MESSAGES.test(error.message);
}
