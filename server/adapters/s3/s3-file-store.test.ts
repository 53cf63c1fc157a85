import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { failingStream, testFileStore } from '#tests/support/file-store-contract.ts';
import { isOtherS3, startTestS3, type TestS3 } from '#tests/support/s3-server.ts';
import { FileStoreUnavailableError } from '../../ports/file-store.ts';
import { readConfig } from '../../settings/config.ts';
import { createDiskFileStore } from '../disk/disk-file-store.ts';
import type { S3Settings } from './s3-connection.ts';
import { createS3FileStore, type WriteRecord } from './s3-file-store.ts';

let directory = '';
let s3: TestS3;
let store: ReturnType<typeof createS3FileStore>;

/** This record stores nothing, so every removal runs. */
const writes: WriteRecord = {
  begin: async () => {},
  removeUnlessWritten: (_name, _writtenBefore, remove) => remove(),
};

function settingsOf(changes: Readonly<Record<string, string>> = {}): S3Settings {
  const { s3: settings } = readConfig({ ...s3.settings, ...changes }).files;
  return settings!;
}

function openStore(settings = settingsOf()) {
  return createS3FileStore(settings, { uploads: createDiskFileStore(directory), writes });
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'protohaat-incoming-'));
  s3 = await startTestS3();
});
afterAll(async () => {
  await s3.close();
  await rm(directory, { recursive: true, force: true });
});
beforeEach(() => {
  store = openStore();
});
afterEach(async () => {
  vi.useRealTimers();
  for await (const { name } of store.list()) await store.remove(name);
  store.close();
});

describe('S3FileStore', () => {
  testFileStore(() => store);

  it('uploads to S3 leave nothing on the local disk, whether they succeed or fail', async () => {
    await store.writeStream(Readable.from([Buffer.from('zip')]), (hash) => `archives/${hash}.zip`, 10);
    const broken = Readable.from(failingStream());
    await expect(store.writeStream(broken, (hash) => `archives/${hash}.zip`, 1_000)).rejects.toThrow(
      'connection lost',
    );
    expect(await readdir(join(directory, 'incoming'))).toEqual([]);
  });

  it("S3 file stores with different prefixes cannot read each other's files", async () => {
    const other = openStore(settingsOf({ S3_PREFIX: `${s3.settings['S3_PREFIX']}-other` }));
    await other.write('pictures/a.webp', Buffer.from('other'));
    expect(await store.size('pictures/a.webp')).toBeNull();
    for await (const { name } of store.list()) expect(name).toBe('nothing');
    await other.remove('pictures/a.webp');
    other.close();
  });

  it('a signed S3 URL serves a file or a range of the file, under the chosen file name, until the URL expires', async () => {
    await store.write('archives/a.zip', Buffer.from('0123456789'));
    const options = { fileName: 'mess-menu.zip', contentType: 'application/zip', validSeconds: 60 };
    const address = (await store.downloadAddress('archives/a.zip', options))!;
    const whole = await fetch(address);
    expect([whole.status, await whole.text()]).toEqual([200, '0123456789']);
    expect(whole.headers.get('content-disposition')).toBe('attachment; filename="mess-menu.zip"');
    expect(whole.headers.get('content-type')).toBe('application/zip');
    const part = await fetch(address, { headers: { range: 'bytes=2-4' } });
    expect([part.status, await part.text()]).toEqual([206, '234']);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 61_000 });
    const expired = (await store.downloadAddress('archives/a.zip', options))!;
    vi.useRealTimers();
    expect((await fetch(expired)).status).toBe(403);
  });

  it('a changed signed URL is rejected by S3 servers that verify signatures', async () => {
    await store.write('archives/a.zip', Buffer.from('0123456789'));
    const options = { fileName: 'a.zip', contentType: 'application/zip', validSeconds: 60 };
    const address = (await store.downloadAddress('archives/a.zip', options))!;
    const changed = address.replace('X-Amz-Expires=60', 'X-Amz-Expires=600');
    // s3rver does not verify signatures; `npm run check -- s3` runs this test against another server.
    expect((await fetch(changed)).status).toBe(isOtherS3 ? 403 : 200);
  });

  it('wrong S3 credentials are reported as an unavailable store, not as a missing file', async () => {
    // s3rver verifies access keys but not signatures.
    const wrong = isOtherS3 ? ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] : ['S3_ACCESS_KEY_ID'];
    for (const setting of wrong) {
      const stranger = openStore(settingsOf({ [setting]: 'STRANGER' }));
      await expect(stranger.open('archives/a.zip'), setting).rejects.toThrow(FileStoreUnavailableError);
      await expect(stranger.write('archives/a.zip', Buffer.from('x')), setting).rejects.toThrow(
        FileStoreUnavailableError,
      );
      stranger.close();
    }
  });

  it('an S3 server that does not respond is reported as unavailable within seconds, and later calls fail immediately', async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const away = openStore(
      settingsOf({ S3_ENDPOINT: endpoint, S3_FORCE_PATH_STYLE: 'on', S3_TIMEOUT_MS: '100' }),
    );
    const startedAt = performance.now();
    for (let call = 0; call < 3; call += 1) {
      await expect(away.size('archives/a.zip')).rejects.toThrow(FileStoreUnavailableError);
    }
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    const refusedAt = performance.now();
    await expect(away.size('archives/a.zip')).rejects.toThrow(FileStoreUnavailableError);
    expect(performance.now() - refusedAt).toBeLessThan(50);
    away.close();
    silent.closeAllConnections();
    silent.close();
  });
});
