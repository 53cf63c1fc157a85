import { afterEach, describe, expect, it, vi } from 'vitest';
import { aPage } from '../testing/factories.ts';
import { stubServer } from '../testing/stub-server.ts';
import { createApiClient } from './api-client.ts';

const projectId = '01a1f990-0000-7000-8000-0000000000bb';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("reads after the browser's own write", () => {
  it.each([
    ['a like', 'POST /api/projects/{id}/like', { params: { id: projectId } }],
    ['a bookmark', 'GET /api/bookmark/{project_id}', { params: { projectId } }],
  ] as const)(
    'a read within two seconds of %s bypasses the server’s page cache',
    async (_what, write, input) => {
      const clock = vi.spyOn(performance, 'now').mockReturnValue(10_000);
      const server = stubServer({
        'GET /api/projects/getproject': () => aPage([]),
        [write.replace(/\{\w+\}/u, projectId)]: () => ({ data: {} }),
      });
      const { send } = createApiClient({ getIdToken: () => Promise.resolve(null) });
      const cacheControl = async () => {
        await send('GET /api/projects/getproject', {});
        return server.requests.at(-1)?.headers.get('cache-control') ?? null;
      };
      expect(await cacheControl()).toBeNull();
      await send(write, input as never);
      clock.mockReturnValue(11_900);
      expect(await cacheControl()).toBe('no-cache');
      clock.mockReturnValue(12_100);
      expect(await cacheControl()).toBeNull();
    },
  );
});
