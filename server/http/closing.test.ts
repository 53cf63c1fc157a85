import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { shutdownSignal, stopListening } from './closing.ts';

let app: FastifyInstance;
afterEach(() => app.close());

async function closeDuring(
  handler: (shutdown: AbortSignal) => Promise<string>,
  [abortAfterMs, disconnectAfterMs]: [number, number],
) {
  app = Fastify({ forceCloseConnections: false });
  const shutdown = shutdownSignal(app, { abortAfterMs, disconnectAfterMs });
  const handlerEntered = new Promise<void>((resolve) => {
    app.get('/', () => {
      resolve();
      return handler(shutdown);
    });
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const answer = fetch(url, { headers: { connection: 'close' } }).then(
    async (response) => `${response.status} ${await response.text()}`,
    () => 'cut off',
  );
  await handlerEntered;
  await app.close();
  return await answer;
}

const rejectOnShutdown = (shutdown: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    shutdown.addEventListener('abort', () => reject(shutdown.reason as Error));
  });

describe('shutdown', () => {
  it('an in-flight request finishes while the server shuts down', async () => {
    const answer = await closeDuring(
      (shutdown) =>
        new Promise((resolve) => {
          setImmediate(() => resolve(shutdown.aborted ? 'too late' : 'done'));
        }),
      [60_000, 60_000],
    );
    expect(answer).toBe('200 done');
  });

  it('long-running work is aborted at shutdown, and its client still gets a response', async () => {
    const answer = await closeDuring(rejectOnShutdown, [1, 60_000]);
    expect(answer).toContain('draining');
  });

  it('a connection that is still open after the grace period of a shutdown is closed', async () => {
    const answer = await closeDuring(() => new Promise(() => {}), [1, 2]);
    expect(answer).toBe('cut off');
  });

  it('a connection that is still waiting when the server stops listening is accepted and answered', async () => {
    app = Fastify();
    app.get('/', (_request, reply) => reply.header('connection', 'close').send('done'));
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const answers = Array.from({ length: 20 }, async () => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.end('GET / HTTP/1.1\r\nhost: test\r\n\r\n');
      return await text(socket);
    });
    await stopListening(app.server);
    for (const answer of await Promise.all(answers)) expect(answer).toContain('200 OK');
  });
});
