import type { Context } from '../context.ts';
import { RECHECK_INSTALLATION } from '../jobs/job-names.ts';

/**
 * The event only triggers a job that reads the current state from the code host, so repeated and late events are
 * harmless.
 * @throws InvalidEventError
 */
export async function receiveCodeHostEvent(
  { codeHost, jobs }: Pick<Context, 'codeHost' | 'jobs'>,
  rawBody: Uint8Array,
  signature: string,
): Promise<void> {
  const event = codeHost.parseEvent(rawBody, signature);
  if (event === null) return;
  await jobs.enqueue(RECHECK_INSTALLATION, event, { key: String(event.installationId) });
}
