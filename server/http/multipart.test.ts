import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDiskFileStore } from '../adapters/disk/disk-file-store.ts';
import type { UploadedFile } from './multipart.ts';
import { registerErrorHandler } from './problem-reply.ts';
import { registerRequestGuards } from './request-guards.ts';
import { type CallInput, createRoutes } from './routes.ts';

type Photos = CallInput<'POST /api/projects/anayze-hardware'>;

const PATH = '/api/projects/anayze-hardware';
const BOUNDARY = 'the-boundary';
const LARGE = 8 * 1024 * 1024 + 1;

let directory = '';
let app: FastifyInstance;
let port = 0;
let freeShare = 1;
let handler: (input: Photos) => Promise<void>;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'forms-'));
  freeShare = 1;
  handler = () => Promise.reject(new Error('no'));
  app = Fastify({ forceCloseConnections: true });
  registerErrorHandler(app);
  registerRequestGuards(app);
  await app.register(multipart);
  const store = createDiskFileStore(directory, 0.1, async () => ({ share: freeShare, bytes: 1_000_000 }));
  const routes = createRoutes(app, {
    findViewer: async () => member,
    runOnce: () => Promise.reject(new Error('no call moves money')),
    assertNotRevoked: async () => {},
    findRoles: async () => [],
    admission: { lookUp: async () => () => {} },
    store,
  });
  routes.handle('POST /api/projects/anayze-hardware', async (input) => {
    await handler(input);
    return { message: true, data: { verification_id: 'x', checks: [], expires_at: '' } };
  });
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterEach(async () => {
  await app.close();
  await rm(directory, { recursive: true, force: true });
});

const member = {
  identity: {
    subject: 's',
    email: 'a@example.com',
    emailVerified: true,
    name: null,
    issuedAt: 0,
    sessionId: null,
    secondFactorAt: null,
  },
  profile: {
    id: 'p',
    username: 'asha',
    completed: true,
    githubId: null,
    isBanned: false,
    isAddressProved: true,
  },
  scopes: null,
};

const incoming = async (): Promise<string[]> => await readdir(join(directory, 'incoming')).catch(() => []);

const part = (name: string, bytes: Buffer | string, fileName = 'a.jpg'): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="${fileName}"\r\ncontent-type: image/jpeg\r\n\r\n`,
    ),
    Buffer.from(bytes as string),
    Buffer.from('\r\n'),
  ]);
const photo = (bytes: Buffer | string): Buffer => part('hardware_images', bytes);
const text = (name: string): Buffer =>
  Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\nx\r\n`);
const end = Buffer.from(`--${BOUNDARY}--\r\n`);

const headers = { authorization: 'Bearer x', 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

async function send(...parts: readonly Buffer[]): Promise<string> {
  const body = Buffer.concat(parts);
  const answer = await fetch(`http://127.0.0.1:${port}${PATH}`, { method: 'POST', headers, body });
  const { code = '' } = (await answer.json()) as { code?: string };
  return `${answer.status} ${code}`.trim();
}

function sendPartially(bytes: Buffer, contentLength: number): Socket {
  const socket = connect(port, '127.0.0.1');
  const lines = Object.entries({ host: 'haat', ...headers, 'content-length': contentLength });
  socket.write(
    `POST ${PATH} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  );
  socket.write(bytes);
  return socket;
}

describe('multipart uploads', () => {
  it('uploaded files are private on disk and removed after the response', async () => {
    const found: unknown[] = [];
    handler = async ({ files }) => {
      for (const { path, sizeBytes } of files.hardware_images) {
        found.push([String(await readFile(path)), sizeBytes, (await stat(path)).mode & 0o777]);
      }
      found.push((await incoming()).length);
    };
    expect(await send(photo('one'), photo('two!'), part('hardware_images', '', ''), end)).toBe('200');
    expect(found).toEqual([['one', 3, 0o600], ['two!', 4, 0o600], 2]);
    expect(await incoming()).toEqual([]);
  });

  it('uploaded files are removed when the handler fails', async () => {
    expect(await send(photo('one'), end)).toBe('500 internal-error');
    expect(await incoming()).toEqual([]);
  });

  it.each([
    ['an unknown file field', [part('other', 'x'), end], '400 invalid-field'],
    ['a file that is too large', [photo(Buffer.alloc(LARGE)), end], '413 too-large'],
    ['too many files', [...Array.from({ length: 10 }, () => photo('x')), end], '413 too-large'],
    ['a repeated text field', [text('a'), text('a'), end], '400 invalid-field'],
    ['an unknown text field', [text('a'), end], '400 invalid-field'],
    ['a form truncated inside a file', [photo('x').subarray(0, -2)], '400 bad-request'],
    ['a form truncated between two files', [], '400 bad-request'],
  ])('uploaded files are removed when a later part is rejected: %s', async (_what, rest, refusal) => {
    expect(await send(photo(Buffer.alloc(300_000)), ...rest)).toBe(refusal);
    await expect.poll(incoming).toEqual([]);
  });

  it('uploads are rejected while the disk is nearly full', async () => {
    freeShare = 0.05;
    expect(await send(photo('one'), end)).toBe('507 storage-full');
    freeShare = 1;
    handler = () => Promise.resolve();
    expect(await send(photo('one'), end)).toBe('200');
    expect(await incoming()).toEqual([]);
  });

  it('uploaded files are removed when the client disconnects mid-upload', async () => {
    const body = photo(Buffer.alloc(500_000));
    const socket = sendPartially(Buffer.concat([body, body.subarray(0, 300_000)]), 1_200_000);
    await expect.poll(incoming).toHaveLength(2);
    socket.destroy();
    await expect.poll(incoming).toEqual([]);
  });

  it('uploaded files of a disconnected client are removed only after the running handler ends', async () => {
    let entered: (photos: readonly UploadedFile[]) => void;
    let finished: (problem: unknown) => void;
    const handlerEntered = new Promise<readonly UploadedFile[]>((resolve) => (entered = resolve));
    const outcome = new Promise<unknown>((resolve) => (finished = resolve));
    handler = async ({ files, signal }) => {
      entered(files.hardware_images);
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      finished(
        await Promise.all(files.hardware_images.map(async ({ path }) => String(await readFile(path)))),
      );
      signal.throwIfAborted();
    };
    const body = Buffer.concat([photo('one'), end]);
    const socket = sendPartially(body, body.byteLength);
    await handlerEntered;
    socket.destroy();
    expect(await outcome).toEqual(['one']);
    await expect.poll(incoming).toEqual([]);
  });
});
