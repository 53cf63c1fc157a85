import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../sandbox.ts';
import type { Sandbox } from '../sandbox.ts';

export async function aSandbox(): Promise<Sandbox & { dataDirectory: string; restart(): Promise<Sandbox> }> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'sandbox-'));
  let running = await startSandbox({ port: 0, smtpPort: 0, dataDirectory });
  return {
    get url() {
      return running.url;
    },
    get smtpUrl() {
      return running.smtpUrl;
    },
    get repositoriesDirectory() {
      return running.repositoriesDirectory;
    },
    dataDirectory,
    async restart() {
      await running.close();
      running = await startSandbox({ port: 0, smtpPort: 0, dataDirectory });
      return running;
    },
    async close() {
      await running.close();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

export function aPkcePair(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

export async function until<T>(ask: () => Promise<T> | T, isEnough: (answer: T) => boolean): Promise<T> {
  const endsAtMs = Date.now() + 10_000;
  for (;;) {
    const answer = await ask();
    if (isEnough(answer)) return answer;
    if (Date.now() > endsAtMs)
      throw new Error(`Timed out after 10 s; last answer: ${JSON.stringify(answer)}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
}

export async function postJson(
  url: string,
  body: unknown,
  method: 'POST' | 'PUT' = 'POST',
): Promise<Response> {
  return fetch(url, { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
}

/**
 * Requests the path unchanged; `fetch` would resolve the dots in it.
 * @returns the status
 */
export function rawStatus(url: string, path: string, headers: Record<string, string> = {}): Promise<number> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}
