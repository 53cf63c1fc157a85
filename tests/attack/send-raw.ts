import { type Agent, request as httpRequest } from 'node:http';
import type { WireResponse } from './check-response.ts';

const DEADLINE_MS = 45_000;

/** Sends the request byte for byte over a keep-alive connection; `fetch` would normalise the path and the body. */
export async function sendRaw(
  agent: Agent,
  origin: string,
  request: {
    readonly method: string;
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: Buffer | null;
  },
): Promise<WireResponse> {
  const { hostname, port } = new URL(origin);
  const { method, path, headers, body } = request;
  return await new Promise((resolve, reject) => {
    const sent = httpRequest(
      {
        agent,
        hostname,
        port,
        method,
        path,
        headers: { ...headers, ...(body === null ? {} : { 'content-length': body.byteLength }) },
        timeout: DEADLINE_MS,
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        const { statusCode: status = 0, headers: received } = response;
        const end = (): void => resolve({ status, headers: received, bytes: Buffer.concat(chunks) });
        response.on('end', end);
        if (received['content-type']?.startsWith('text/event-stream') !== true) return;
        response.once('data', () => {
          end();
          response.destroy();
        });
      },
    );
    sent.on('timeout', () => sent.destroy(new Error(`no answer within ${DEADLINE_MS / 1_000} s`)));
    sent.on('error', reject);
    sent.end(body ?? undefined);
  });
}
