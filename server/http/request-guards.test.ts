import { Agent } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRaw } from '#tests/attack/send-raw.ts';
import { type TestApp, startTestApp } from '#tests/support/test-app.ts';

let app: TestApp;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  agent.destroy();
  await app.close();
});

const BOUNDARY = 'the-boundary';

function aForm(fieldName: string, bytes: number): Buffer {
  return Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${fieldName}"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
    ),
    Buffer.alloc(bytes, 7),
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
}

describe('a rejected request body', () => {
  it.each([
    ['an unknown field', 'other', 1_000_000, {}, 400],
    ['a file that is too large', 'hardware_images', 9_000_000, {}, 413],
    ['a compressed body', 'hardware_images', 1_000_000, { 'content-encoding': 'gzip' }, 415],
  ])(
    'the connection remains usable after a request body is rejected: %s',
    async (_what, field, bytes, headers, status) => {
      const { token } = await app.signUp();
      const refused = await sendRaw(agent, app.url, {
        method: 'POST',
        path: '/api/projects/anayze-hardware',
        headers: {
          ...headers,
          authorization: `Bearer ${token}`,
          'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        },
        body: aForm(field, bytes),
      });
      expect(refused.status).toBe(status);
      expect(refused.headers['x-content-type-options']).toBe('nosniff');
      const next = await sendRaw(agent, app.url, {
        method: 'GET',
        path: '/healthz',
        headers: {},
        body: null,
      });
      expect(next.status).toBe(200);
    },
  );
});
