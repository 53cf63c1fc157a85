/** Classes and codes of PostgreSQL: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const PASSING_STATES = /^(?:08\d{3}|57P0[1-5]|53\d{3})$/u;
const BROKEN_CONNECTIONS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** What the driver says without a code. */
const DRIVER_SENTENCES =
  /^(?:Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered|Client was closed)/u;

/** Whether the database is away for a while (restarting, unreachable, without room), and not the statement wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && (PASSING_STATES.test(code) || BROKEN_CONNECTIONS.has(code))) return true;
  return DRIVER_SENTENCES.test(error.message);
}
