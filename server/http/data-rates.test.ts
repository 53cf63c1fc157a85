import { once } from 'node:events';
import { get, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { DataRates } from './data-rates.ts';
import { readForm } from './multipart.ts';
import { registerLoadShedding } from './overload.ts';
import { registerErrorHandler } from './problem-reply.ts';

const FORM = 'POST /api/projects/anayze-hardware';
const ZIP_BYTES = 24 * 1024 * 1024;
const CHUNK = Buffer.alloc(64 * 1024);
const rates: DataRates = {
  body: { graceMs: 1_000, bytesPerSecond: 400 },
  answer: { windowMs: 2_000, bytesPerSecond: 2_000 },
};

let app: FastifyInstance;
let url = '';

beforeEach(async () => {
  app = Fastify({ forceCloseConnections: true, trustProxy: true });
  registerErrorHandler(app);
  const capacity = { reads: 1, searches: 1, writes: 1, heavy: 1, uploads: 1, downloads: 1 };
  registerLoadShedding(app, capacity, () => null, rates);
  await app.register(multipart);
  app.post('/api/json', async () => ({ data: null }));
  app.post('/api/form', { config: { callName: FORM } }, async (received) => {
    const { files } = await readForm(received, calls[FORM], { receive: measure });
    return { bytes: files['hardware_images']?.[0]?.sizeBytes };
  });
  app.get('/api/zip', { config: { callName: 'GET /api/projects/{id}/download' } }, async (_request, reply) =>
    reply.type('application/zip').send(Readable.from(chunks())),
  );
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

function* chunks(): Generator<Buffer> {
  for (let sent = 0; sent < ZIP_BYTES; sent += CHUNK.length) yield CHUNK;
}

async function measure(source: Readable) {
  let sizeBytes = 0;
  for await (const chunk of source) sizeBytes += (chunk as Buffer).length;
  return { path: '', sizeBytes, remove: async () => {} };
}

interface Sent {
  readonly status: number | undefined;
  readonly connection: string | undefined;
  readonly answer: { readonly code?: string; readonly message?: string; readonly bytes?: number };
}

/** Sends the head of a body with the first piece, and then a piece every 20 ms, until it is complete or answered. */
async function send(
  path: string,
  type: string,
  { head, piece, pieces, tail }: { head: string; piece: string; pieces: number; tail: string },
): Promise<Sent> {
  const length = head.length + piece.length * pieces + tail.length;
  const headers: OutgoingHttpHeaders = { 'content-type': type, 'content-length': length };
  const sending = request(`${url}${path}`, { method: 'POST', headers, agent: false });
  sending.on('error', () => {});
  sending.write(head + piece);
  let left = pieces - 1;
  const timer = setInterval(() => {
    left -= 1;
    if (left >= 0) sending.write(piece);
    else {
      sending.end(tail);
      clearInterval(timer);
    }
  }, 20);
  try {
    const [received] = (await once(sending, 'response')) as [IncomingMessage];
    let text = '';
    for await (const chunk of received) text += String(chunk);
    return {
      status: received.statusCode,
      connection: received.headers.connection,
      answer: JSON.parse(text) as Sent['answer'],
    };
  } finally {
    clearInterval(timer);
    sending.destroy();
  }
}

const file = {
  head: '--b\r\ncontent-disposition: form-data; name="hardware_images"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n',
  tail: '\r\n--b--\r\n',
};
const MULTIPART = 'multipart/form-data; boundary=b';
/** 400 kbit/s */
const phone = { piece: 'x'.repeat(1_000), pieces: 60 };
const crawl = { piece: 'x', pieces: 100_000 };
const tooSlow = {
  status: 408,
  connection: 'close',
  answer: {
    code: 'request-timeout',
    message:
      'The request arrived too slowly and was ended. Try again where the connection is better, or with smaller files.',
  },
};

describe('a body that arrives slowly', () => {
  it('a slow form is answered with 408, and the upload slot is free for the form of a slow phone', async () => {
    expect(await send('/api/form', MULTIPART, { ...file, ...crawl })).toMatchObject(tooSlow);
    expect(await send('/api/form', MULTIPART, { ...file, ...phone })).toMatchObject({
      status: 200,
      answer: { bytes: 60_000 },
    });
  });

  it('slow JSON is answered with 408, and that of a slow phone is accepted', async () => {
    const json = { head: '{"text":"', tail: '"}' };
    expect(await send('/api/json', 'application/json', { ...json, ...crawl })).toMatchObject(tooSlow);
    expect(await send('/api/json', 'application/json', { ...json, ...phone })).toMatchObject({ status: 200 });
  });
});

async function download(address: string): Promise<IncomingMessage> {
  const asking = get(`${url}/api/zip`, { agent: false, headers: { 'x-forwarded-for': address } });
  asking.on('error', () => {});
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  return answer;
}

describe('a reader that takes an answer slowly', () => {
  it('a reader that takes nothing is cut, and the download slot is free for one that takes some at a time', async () => {
    const idle = await download('198.51.100.7');
    expect(idle.statusCode).toBe(200);
    let honest = await download('203.0.113.9');
    expect(honest.statusCode).toBe(503);
    await expect
      .poll(async () => (honest = await download('203.0.113.9')).statusCode, { timeout: 30_000 })
      .toBe(200);
    await expect(once(idle.resume(), 'end')).rejects.toThrow('aborted');

    let bytes = 0;
    const timer = setInterval(() => {
      bytes += (honest.read() as Buffer | null)?.length ?? 0;
    }, 10);
    await once(honest, 'end');
    clearInterval(timer);
    expect(bytes).toBe(ZIP_BYTES);
  });
});
