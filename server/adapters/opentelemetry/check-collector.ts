import type { TracingConfig } from '../../settings/tracing-settings.ts';

/**
 * Sends an export request without spans: https://opentelemetry.io/docs/specs/otlp/#otlphttp-request
 * @throws Error if the collector does not accept the request.
 */
export async function checkCollector({
  endpoint,
  headers,
}: Pick<TracingConfig, 'endpoint' | 'headers'>): Promise<void> {
  const { host } = new URL(endpoint);
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/x-protobuf' },
    body: new Uint8Array(),
    redirect: 'manual',
    signal: AbortSignal.timeout(5_000),
  }).catch((error: unknown) => {
    throw new Error(`${host} does not answer.`, { cause: error });
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`${host} answers with ${response.status}.`);
}
