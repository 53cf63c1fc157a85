import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { request } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '#tests/support/free-port.ts';

interface Answer {
  readonly status: number;
  readonly body: string;
}

interface Proxy {
  readonly url: string;
  readonly upstreamPort: number;
  send(method: string, path: string, body?: object): Promise<Answer>;
  untilAnswers(path: string, status: number): Promise<void>;
  stop(): void;
}

const ANSWERS_WITHIN_MS = 120_000;

/** Starts Caddy with deploy/Caddyfile. For localhost, Caddy signs the certificate with its own authority. */
export async function startProxy(directory: string): Promise<Proxy> {
  const [port, upstreamPort] = [await freePort(), await freePort()];
  const url = `https://localhost:${port}`;
  const child = spawn('caddy', ['run', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile'], {
    env: {
      ...process.env,
      PUBLIC_URL: url,
      UPSTREAM: `127.0.0.1:${upstreamPort}`,
      XDG_DATA_HOME: directory,
      XDG_CONFIG_HOME: directory,
      // Prevents Caddy from adding its certificate authority to this machine's trust stores.
      HOME: directory,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const messages = collect(child);
  const authority = join(directory, 'caddy', 'pki', 'authorities', 'local', 'root.crt');

  const send = async (method: string, path: string, body?: object): Promise<Answer> => {
    const ca = await readFile(authority);
    return await new Promise((resolve, reject) => {
      const sent = request(
        new URL(path, url),
        {
          method,
          ca,
          agent: false,
          headers: body === undefined ? {} : { 'content-type': 'application/json', origin: url },
        },
        (answer) => {
          text(answer).then((content) => resolve({ status: answer.statusCode ?? 0, body: content }), reject);
        },
      );
      sent.once('error', reject);
      sent.end(body === undefined ? '' : JSON.stringify(body));
    });
  };
  return {
    url,
    upstreamPort,
    send,
    async untilAnswers(path, status) {
      const deadline = performance.now() + ANSWERS_WITHIN_MS;
      for (;;) {
        const answer = await send('GET', path).catch((error: Error) => ({ status: 0, body: error.message }));
        if (answer.status === status) return;
        if (child.exitCode !== null || performance.now() > deadline)
          throw new Error(`${path} answers ${answer.status} ${answer.body}\n${messages()}`);
        await delay(200);
      }
    },
    stop: () => void child.kill('SIGTERM'),
  };
}

function collect(child: ChildProcess): () => string {
  let written = '';
  child.stderr?.on('data', (chunk: Buffer) => (written += chunk.toString()));
  child.once('error', () => (written += 'caddy is not installed (apt-get install caddy)'));
  return () => written.split('\n').slice(-20).join('\n');
}
