import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { shutdownSignal } from './closing.ts';

let app: FastifyInstance;
afterEach(() => app.close());

/** Closes the server as soon as the request is being worked on. */
async function closeDuring(work: (closing: AbortSignal) => Promise<string>, times: [number, number]) {
  app = Fastify({ forceCloseConnections: false });
  const closing = shutdownSignal(app, { leftAloneMs: times[0], connectedForMs: times[1] });
  const begun = new Promise<void>((resolve) => {
    app.get('/', () => {
      resolve();
      return work(closing);
    });
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const answer = fetch(url, { headers: { connection: 'close' } }).then(
    async (response) => `${response.status} ${await response.text()}`,
    () => 'cut off',
  );
  await begun;
  await app.close();
  return await answer;
}

const untilClosing = (closing: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    closing.addEventListener('abort', () => reject(closing.reason as Error));
  });

describe('a server that closes', () => {
  it('lets a request finish that is being answered', async () => {
    const answer = await closeDuring(
      (closing) =>
        new Promise((resolve) => {
          setImmediate(() => resolve(closing.aborted ? 'too late' : 'done'));
        }),
      [60_000, 60_000],
    );
    expect(answer).toBe('200 done');
  });

  it('ends what would take long, and still answers it', async () => {
    const answer = await closeDuring(untilClosing, [1, 60_000]);
    expect(answer).toContain('The server is being started again.');
  });

  it('hangs up on whoever would hold it up', async () => {
    const answer = await closeDuring(() => new Promise(() => {}), [1, 2]);
    expect(answer).toBe('cut off');
  });
});
